/** What is said of a new version, in German. @type {import('../new-version.js').Own} */
export default {
  newVersion: 'Eine neue Version ist da.',
};
