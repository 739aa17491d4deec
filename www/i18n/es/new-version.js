/** What is said of a new version, in Spanish. @type {import('../new-version.js').Own} */
export default {
  newVersion: 'Hay una nueva versión lista.',
};
