/**
 * The review in a replay: arrows on the board, what a move was worth, marks at the slider, a graph, and the biggest
 * mistakes. Each part is for one place of <replay-2048>.
 */
import { chosenFaces } from '../shell/faces.js';
import './report.css';
import './review.css';
import { html, nothing, svg } from 'lit-html';
import '../../element/key-labels.js';
import { ARROWS } from '../../element/template.js';
import { Status } from '../../game/engine.js';
import { LEARN } from '../../i18n/games.js';
import { keyLabels } from '../../input/keys.js';
import { alert, icon, tinyBoard } from '../shell/dialog-parts.js';
import { graphTemplate, marksTemplate } from './graph.js';
import { ReviewSession } from './session.js';
import { GRADES, reviewWords, sayFacts } from './words.js';

/** @typedef {import('../shell/dialog.js').GameContext} GameContext */
/** @typedef {import('../shell/dialog.js').View<GameContext>} View */
/** @typedef {import('../../ai/review.js').Assessment} Assessment */
/** @typedef {import('../../game/engine.js').Verdict} Found */
/** What the replay shows. @typedef {{ steps: number, playing: boolean, seek: (move: number) => void }} Shown */

/** An arrow upwards, in a box of 100 by 100. */
const UP = 'M50 32V9M43.5 15.5L50 9L56.5 15.5';

/** Chevrons with an exclamation mark, because those of the replay lead to the next move. */
const PREVIOUS = 'm12.5 6-6 6 6 6M18 6v7M18 17.5h0';
const NEXT = 'm11.5 6 6 6-6 6M6 6v7M6 17.5h0';

/** Formats a time, in seconds or minutes. @param {View} view @param {number} seconds */
function formatTime({ language }, seconds) {
  const minutes = seconds >= 90;
  const unit = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: minutes ? 'minute' : 'second',
    unitDisplay: 'long',
  });
  return unit.format(Math.max(1, Math.round(minutes ? seconds / 60 : seconds)));
}

/** The move that was made and the best one, on the board. @param {Assessment | undefined} assessment */
function arrows(assessment) {
  const { made = 0, best = 0, grade = '' } = assessment ?? {};
  const isBest = made === best;
  const arrow = (/** @type {number} */ direction, /** @type {string} */ look) => svg`
    <g class=${look} transform="rotate(${90 * direction} 50 50)"><path class="edge" d=${UP} /><path d=${UP} /><path class="core" d=${UP} /></g>`;
  return html`
    <svg slot="board" class="review-arrows" viewBox="0 0 100 100" aria-hidden="true">${
      assessment && [
        isBest ? nothing : arrow(made, `made ${grade}`),
        arrow(isBest ? made : best, 'best'),
      ]
    }</svg>`;
}

/** A move next to its arrow. @param {string} look a class @param {number} direction @param {unknown} text */
const moveTemplate = (look, direction, text) =>
  html`<span class=${look}>${icon(ARROWS[direction][1])}${text}</span>`;

export class ReviewPanel {
  /** Whether the review is shown. */
  isOn = false;
  #session;
  /** @type {Found | undefined} */
  #found;
  #record = '';
  /** The boards of the listed mistakes, by the number of moves before them. @type {Map<number, HTMLElement>} */
  #boards = new Map();

  #learn;

  /**
   * @param {() => void} changed called when there is something new to show
   * @param {(record: string) => void} learn begins the exercises of a game
   */
  constructor(changed, learn) {
    this.#learn = learn;
    this.#session = new ReviewSession(changed);
  }

  /** Shows the review of a record, and makes it. @param {string} record @param {Found} found */
  show(record, found) {
    this.isOn = true;
    if (record !== this.#record) this.#boards.clear();
    this.#record = record;
    this.#found = found;
    this.#run();
  }

  #run() {
    const { steps: length = 0, score = 0, highest = 0, status } = this.#found ?? {};
    const isOver = status !== Status.Playing;
    this.#session.start(this.#record, { length, score, highest: Math.log2(highest), isOver });
  }

  /** Stops and hides the review. What has been found stays. */
  hide() {
    this.isOn = false;
    this.#session.stop();
  }

  /** Follows the replay to another position. @param {Shown} shown */
  follow({ steps, playing }) {
    if (this.isOn) this.#session.follow(steps, playing);
  }

  /** Leads to the next or the previous mistake by the key M, with Shift. @param {KeyboardEvent} event @param {Shown} shown */
  press(event, shown) {
    const { code, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (code !== 'KeyM' || altKey || ctrlKey || metaKey || !this.isOn) return;
    const [target] = event.composedPath();
    // Letters choose an option there.
    if (target instanceof HTMLSelectElement) return;
    event.preventDefault();
    this.#go(shown, shiftKey ? -1 : 1);
  }

  /** Shows a mistake of the list, and the board if it isn't in view. @param {Shown} shown @param {number} step */
  #show({ seek }, step) {
    seek(step);
    // Where it lies beside the list, nothing scrolls.
    document.querySelector('.review-arrows')?.scrollIntoView({ block: 'nearest' });
  }

  /** @param {Shown} shown @param {1 | -1} way */
  #go({ steps, seek }, way) {
    const step = this.#session.near(steps, way);
    if (step !== undefined) seek(step);
  }

  /**
   * All parts, for the places of the replay.
   * @param {View} view
   * @param {Shown} shown
   */
  template(view, shown) {
    if (!this.isOn || !this.#found) return nothing;
    const { review, found } = this.#session;
    const assessment = review?.assessmentOf(shown.steps);
    return html`
      ${shown.playing ? nothing : arrows(assessment)}
      ${this.#verdict(view, shown, assessment)}
      ${marksTemplate(found.places)}
      ${this.#graph(view, shown)}
      ${this.#report(view, shown)}`;
  }

  /** What a move was worth. @param {View} view @param {Shown} shown @param {Assessment | undefined} assessment */
  #verdict(view, shown, assessment) {
    const words = reviewWords(view);
    const { messages } = words;
    /** @param {1 | -1} way @param {string} look @param {string} path @param {string} label @param {string} key */
    const button = (way, look, path, label, key) => html`
      <button type="button" class=${look} aria-label=${label} title="${label} (${key})" aria-keyshortcuts=${key}
        aria-disabled=${this.#session.near(shown.steps, way) === undefined}
        @click=${() => this.#go(shown, way)}>${icon(path)}</button>`;
    return html`
      <div slot="beside" class="review-verdict ${assessment?.grade ?? ''}">
        ${button(-1, 'previous-mistake', PREVIOUS, messages.previousMistake, `Shift+${keyLabels('M')}`)}
        <div class="said" aria-live=${shown.playing ? 'off' : 'polite'}>${
          assessment ? this.#said(view, assessment) : html`<p>${this.#unsaid(view, shown)}</p>`
        }</div>
        ${button(1, 'next-mistake', NEXT, messages.nextMistake, keyLabels('M'))}
      </div>`;
  }

  /** @param {View} view @param {Assessment} assessment */
  #said(view, assessment) {
    const words = reviewWords(view);
    const { messages } = words;
    const { step, made, best, grade, telling } = assessment;
    const cost = words.cost(assessment);
    const number = messages.moveWas(view.format(step + 1), words.way(made));
    const name = grade && html`<strong class="grade">${words.grade(grade)}</strong>`;
    const better =
      telling === 'none'
        ? messages.asGood
        : moveTemplate('best', best, messages.betterMove(words.way(best)));
    return html`
      <p class="move">${moveTemplate('made', made, number)} ${name ?? nothing}</p>
      <p class="better">${cost ? html`<span class="cost">${cost}</span> · ` : nothing}${better}</p>
      <p class="expected">${words.expected(assessment)}</p>`;
  }

  /** What is said of a position without a move to assess. @param {View} view @param {Shown} shown */
  #unsaid(view, { steps }) {
    const { messages } = reviewWords(view);
    const { steps: length = 0, score = 0, status } = this.#found ?? {};
    if (steps < length) return messages.notYet;
    const said = status === Status.Playing ? messages.untilNow : messages.theEnd;
    return said(view.format(score));
  }

  /** @param {View} view @param {Shown} shown */
  #graph(view, { steps: at, seek }) {
    const words = reviewWords(view);
    const { messages } = words;
    const { review, found } = this.#session;
    const { stretches } = found;
    const compact = new Intl.NumberFormat(view.language, { notation: 'compact' });
    /** @param {import('./graph.js').Stretch} stretch */
    const stretchName = ({ tile }) =>
      tile === undefined ? messages.expectedScore : messages.chanceOf(chosenFaces().seen(tile));
    /** @param {import('./graph.js').Stretch} stretch @param {number} value */
    const say = ({ tile }, value) =>
      tile === undefined ? words.points(value) : words.percent(value);
    const label = stretches
      .map((stretch) => {
        const [[, first], [move, last]] = [
          stretch.values[0],
          stretch.values[stretch.values.length - 1],
        ];
        return messages.graphLabel(
          stretchName(stretch),
          say(stretch, first),
          say(stretch, last),
          view.format(move),
        );
      })
      .join(view.words.gap);
    const scale = (/** @type {import('./graph.js').Stretch} */ stretch) =>
      messages.scale(
        stretchName(stretch),
        stretch.tile === undefined ? compact.format(stretch.top) : words.percent(1),
      );
    const place = { length: this.#found?.steps ?? 0, at, assessed: review?.assessed ?? 0 };
    return graphTemplate(stretches, place, { label, scale }, seek, this.#working(view));
  }

  /** The mark of progress. @param {View} view */
  #working(view) {
    const { review, works, progress } = this.#session;
    if (!works || review?.isWhole) return nothing;
    const { messages } = reviewWords(view);
    const { assessed = 0 } = review ?? {};
    const { steps: length = 0 } = this.#found ?? {};
    const { left, download: { loaded = 0, total = 0 } = {} } = progress;
    const parts = [
      assessed > 0 ? messages.reviewedOf(view.format(assessed), length) : view.words.thinking,
    ];
    if (left !== undefined) parts.push(messages.timeLeft(formatTime(view, left)));
    const [done, all] = assessed > 0 ? [assessed, length] : [loaded, total];
    // The bar only shows that something happens while it is not known how much is left.
    const isKnown = all > 0 && done <= all;
    return html`
      <p class="working"><span id="review-count">${parts.join(' · ')}</span>
        <progress aria-labelledby="review-count" max=${isKnown ? all : nothing} value=${isKnown ? done : nothing}></progress></p>`;
  }

  /** The game as a whole. @param {View} view @param {Shown} shown */
  #report(view, shown) {
    const words = reviewWords(view);
    const { messages } = words;
    const { review, works, hasFailed, found } = this.#session;
    const isPart = review && !review.isWhole && !works;
    const goOn = html`<div class="buttons"><button type="button" class="go-on" @click=${() => this.#run()}>${messages.reviewGoOn}</button></div>`;
    return html`
      <div slot="below" class="review-report">
        <p class="visually-hidden" role="status">${review && !works ? sayFacts(view, review.facts) : ''}</p>
        ${alert(view, hasFailed && { text: view.words.reviewFailed })}
        ${hasFailed || isPart ? goOn : nothing}
        ${review && review.assessed > 0 ? this.#summary(view, review) : nothing}
        <div class="buttons"><button type="button" class="learn" aria-haspopup="dialog"
          @click=${() => this.#learn(this.#record)}>${LEARN.in(view.language).fromGame}</button></div>
        ${this.#line(view, shown)}
        ${found.mistakes.length > 0 ? this.#list(view, shown) : nothing}
        ${review?.isWhole && review.assessed > 0 && found.mistakes.length === 0 ? html`<p>${messages.noMistakes}</p>` : nothing}
        ${review?.isGraded && review.assessed > 0 ? html`<p class="note">${messages.gradesAbout}</p>` : nothing}
      </div>`;
  }

  /** Accuracy and counts, or why there are none. @param {View} view @param {import('../../ai/review.js').Review} review */
  #summary(view, review) {
    const words = reviewWords(view);
    const { messages } = words;
    const { accuracy, grades, isGraded, usesNetwork, weightsMissing } = review;
    const leftOut = import.meta.env.MODE === 'single';
    if (!isGraded || accuracy === undefined || !grades) {
      const why = weightsMissing
        ? leftOut
          ? messages.reviewLeftOut
          : messages.reviewWithoutWeights
        : usesNetwork
          ? ''
          : messages.reviewSimple;
      return html`
        <p class="note ungraded">${why} ${isGraded ? messages.asGood : messages.reviewRough}</p>`;
    }
    return html`
      <div class="summary">
        <p class="accuracy"><span>${messages.accuracy}</span> <strong>${words.accuracy(accuracy)}</strong></p>
        <ul class="grades" role="list">${GRADES.filter((name) => grades[name] > 0).map(
          (name) => html`<li class=${name}>${messages.counts[name](grades[name])}</li>`,
        )}</ul>
      </div>`;
  }

  /** What the AI would have played. @param {View} view @param {Shown} shown */
  #line(view, shown) {
    const session = this.#session;
    if (!session.review?.assessmentOf(shown.steps)) return nothing;
    const words = reviewWords(view);
    const toggle = (/** @type {{ currentTarget: HTMLDetailsElement }} */ { currentTarget }) => {
      session.wantsLine = currentTarget.open;
      this.follow(shown);
    };
    const { step, steps = [] } = session.line ?? {};
    return html`
      <details class="line" ?open=${session.wantsLine} @toggle=${toggle}>
        <summary>${words.messages.aiLine}</summary>
        <ol>${(step === shown.steps ? steps : []).map(
          ({ direction, board }) =>
            html`<li>${moveTemplate('way', direction, words.way(direction))}${board}</li>`,
        )}</ol>
      </details>`;
  }

  /** @param {View} view @param {Shown} shown */
  #list(view, shown) {
    const words = reviewWords(view);
    const { messages } = words;
    return html`
      <section class="mistakes">
        <h3>${messages.mistakes}</h3>
        <ol class="rows">${this.#session.found.mistakes.map((mistake) => {
          const { board, step, made, best, grade } = mistake;
          const known = this.#boards.get(step) ?? tinyBoard(board);
          this.#boards.set(step, known);
          return html`
            <li><button type="button" class=${grade ?? ''} aria-label=${words.mistake(mistake)}
              aria-current=${step === shown.steps ? 'step' : nothing} @click=${() => this.#show(shown, step)}>${known}
              <span class="move">${moveTemplate('made', made, messages.moveWas(view.format(step + 1), words.way(made)))}
                ${grade ? html`<strong class="grade">${words.grade(grade)}</strong>` : nothing}</span>
              <span class="better">${moveTemplate('best', best, messages.betterMove(words.way(best)))}</span>
              <span class="cost">${words.cost(mistake)}</span></button></li>`;
        })}</ol>
      </section>`;
  }
}
