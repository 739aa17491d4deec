/** What <sliding-puzzle> says, in Japanese. */
import { counted } from '../counted.js';

const slides = counted('ja', { other: '#手' });
const boards = counted('ja', { other: '#通り' });

/** @param {import('../en/puzzle.js').Told} told */
function told({ mine, gaveUp, aiSlides, tried, best, optimal }) {
  const fewest = (/** @type {string} */ count) => optimal && count === best;
  const solved = `${mine}手で解けました。${fewest(mine) ? 'これより短い解はありません。' : ''}`;
  const said = [mine ? solved : `ギブアップしたので、${gaveUp}手として数えます。`];
  if (!aiSlides) said.push(`AIは${tried}手で行き詰まりました。`);
  else if (aiSlides !== mine) {
    said.push(`AIは${aiSlides}手でした${fewest(aiSlides) ? '（最短）' : ''}。`);
  }
  if (best && best !== mine && best !== aiSlides) {
    said.push(optimal ? `最短は${best}手です。` : `見つかった最良の解は${best}手です。`);
  }
  return said.join('');
}

/** @type {import('../puzzle.js').Own} */
export default {
  slides: '手数',
  time: 'タイム',
  ai: 'AI',
  best: '最良',
  hintAbout: 'ヒント。使うと、ベストには残りません。',
  giveUp: 'ギブアップ',
  newPuzzle: '新しいパズル',
  newShort: '新規',
  start: 'スタート',
  goal: 'ゴール',
  board: 'スライドパズル。数字を入力するとスライドします。矢印キーも使えます。',
  table: '盤面（マスごと）',
  failedShort: (tried) => `${tried}+`,
  again: 'もう一度',
  watchAi: 'AIの解き方を見る',
  watchBest: '最良の解を見る',
  win: 'あなたの勝ち！',
  draw: 'AIと引き分け',
  unsolved: 'どちらも解けず',
  lose: 'AIの勝ち',
  perfect: 'パーフェクト！',
  solvedHead: '完成！',
  gaveUpHead: 'ギブアップ',
  told,
  toldAlone: (mine) =>
    mine === undefined ? '今回は記録なしです。' : `${slides(mine)}で解けました。`,
  waiting: '最良の解を探しています…',
  finding: (count) => `考え中…${boards(count)}を確認`,
  askGiveUp: 'ギブアップしますか？',
  askGiveUpDetail: (count) => `${slides(count)}として数えます。`,
  yesGiveUp: 'ギブアップ',
  noGiveUp: '続ける',
  tileAt: (number, row, col) => `${number}、${row}行${col}列`,
  tileHome: '、正しい位置',
  tileSlides: '、動かせます',
  slid: (numbers, way) => `${numbers}を${way}へ。`,
  maySlide: (numbers) => `${numbers}を動かせます。`,
  count: (count) => `${slides(count)}。`,
  ways: ['上', '右', '下', '左'],
  noWay: (way) => `${way}へ動かせる数字がありません。`,
  noRun: (number) => `${number}は動かせません。`,
  noNumber: (number) => `この盤面に${number}はありません。`,
  noKeyHere: (key) =>
    `「${key}」キーは使いません。スライド：矢印、WASD、数字。元に戻す：U。ヒント：T。ギブアップ：G。`,
  newKey: '新しいパズルはShift+Nで始めます。',
  undoPrefix: '元に戻しました：',
  redoPrefix: 'やり直しました：',
  startedWith: (aiSlides, tried) =>
    aiSlides === null
      ? `新しいパズルです。AIは${slides(tried)}で行き詰まりました。お手本を見せましょう！`
      : `新しいパズルです。AIは${slides(aiSlides)}でした。`,
  startedPlain: '新しいパズルです。',
  restarted: '同じパズルを最初から始めます。',
  otherTry: (count) => `もう一つのパズルに戻りました。${slides(count)}。`,
  tryBack: (count) => `前の挑戦に戻りました。${slides(count)}。`,
  thinking: '考え中…',
  hintSays: (number, way) => `${number}を${way}へスライド。`,
  noHint: 'ヒントが見つかりませんでした。',
  isOver: 'このパズルは終わっています。',
  playback: '再生の操作',
  position: '位置',
  stepBack: '1手戻る',
  play: '再生',
  pause: '一時停止',
  stepOn: '1手進む',
  speed: '速さ',
  backToGame: '自分のパズルに戻る',
  ofAi: 'AI',
  ofBest: '最良の解',
  ofFound: '見つかった最良の解',
  ofMine: '自分の手順',
  gap: '',
  sentence: (text) => `${text}。`,
  at: (whose, slide, all) => `${whose}：${slide}手目（全${all}手）`,
  watching: (whose, all) =>
    `${whose}、${slides(all)}。スペースキーで再生と一時停止、Escキーでパズルに戻ります。`,
  watched: '自分のパズルに戻りました。',
  nothingToWatch: 'まだ見られる手順がありません。',
  badAttributes: (error) => `パズルを設定どおりに始められませんでした：${error}。`,
  classicInstead: '代わりに標準のパズルを開きました。このパズルは保存されません。',
  slowSave:
    '保存したパズルの読み込みに時間がかかっています。その間はこのパズルで遊べますが、保存されません。',
  readySave: '保存したパズルの準備ができました。開くと、保存されていない今のパズルは失われます。',
  openSaved: '保存したパズルを開く',
  unreadSave:
    '今回は保存したパズルを読み込めませんでした。その間はこのパズルで遊べますが、保存されません。',
  newerSave:
    '保存したパズルは新しいバージョンのものです。再読み込みして更新してください。それまでは、ここで遊んでも保存されません。',
  brokenSave: '保存したパズルが壊れていて、開けませんでした。',
  brokenToPrevious: '保存したパズルが壊れていたため、1手前の盤面を開きました。',
  brokenBefore: '一つ前のパズルが壊れていて、開けませんでした。',
  notKept: 'このブラウザではパズルを保存できません。ページを閉じると失われます。',
  failed: 'パズルを読み込めませんでした。',
  crashed: '問題が起きたため、パズルを止めました。保存したデータは無事です。',
  elsewhere: 'このパズルは別のタブかウィンドウで開いています。',
  noSolver: 'ここではソルバーを動かせませんでした。',
  noSolverRace: '代わりに欲張りAIと対戦します。',
  pictureNotKept: 'このブラウザでは画像を保存できません。ページを閉じると失われます。',
};
