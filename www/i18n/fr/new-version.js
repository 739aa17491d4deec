/** What is said of a new version, in French. @type {import('../new-version.js').Own} */
export default {
  newVersion: 'Une nouvelle version est prête.',
};
