/** What the daily game and its chip say on both pages, in German. */
import { counted } from '../counted.js';

const days = counted('de', { one: '# Tag', other: '# Tage' });

/** @type {import('../daily.js').Daily} */
export default {
  chip: (streak, done) =>
    `Tagesspiel.${streak > 0 ? ` ${days(streak)} in Folge.` : ''} ${done ? 'Für heute geschafft.' : 'Das von heute wartet.'}`,
  previousMonth: 'Voriger Monat',
  nextMonth: 'Nächster Monat',
  dayOfGame: (score, face) => `${score} Punkte, höchste Kachel ${face}`,
  unfinished: 'nicht beendet',
  shareDay: 'Ergebnis teilen',
  dayLine: (title, date) => `${title}-Tagesspiel, ${date}`,
  dayStreak: (count) => `${days(count)} in Folge`,
};
