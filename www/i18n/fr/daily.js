/** What the daily game and its chip say on both pages, in French. */
import { counted } from '../counted.js';

const dayStreak = counted('fr', { one: 'série de # jour', other: 'série de # jours' });

/** @type {import('../daily.js').Daily} */
export default {
  chip: (streak, done) =>
    `Défi du jour${streak > 0 ? `, ${dayStreak(streak)}` : ''}. ${done ? 'C’est fait pour aujourd’hui.' : 'Il vous attend.'}`,
  previousMonth: 'Mois précédent',
  nextMonth: 'Mois suivant',
  dayOfGame: (score, face) => `score : ${score}, plus haute tuile : ${face}`,
  unfinished: 'non terminé',
  shareDay: 'Partager le résultat',
  dayLine: (title, date) => `${title}, défi du ${date}`,
  dayStreak,
};
