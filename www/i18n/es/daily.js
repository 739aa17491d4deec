/** What the daily game and its chip say on both pages, in Spanish. */
import { counted } from '../counted.js';

const dayStreak = counted('es', { one: 'racha de # día', other: 'racha de # días' });

/** @type {import('../daily.js').Daily} */
export default {
  chip: (streak, done) =>
    `Reto diario${streak > 0 ? `: ${dayStreak(streak)}` : ''}. ${done ? 'Hoy ya está hecho.' : 'El de hoy te espera.'}`,
  previousMonth: 'Mes anterior',
  nextMonth: 'Mes siguiente',
  dayOfGame: (score, face) => `${score} puntos, ficha más alta: ${face}`,
  unfinished: 'sin terminar',
  shareDay: 'Compartir resultado',
  dayLine: (title, date) => `${title}, reto del ${date}`,
  dayStreak,
};
