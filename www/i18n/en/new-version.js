/** What is said of a new version, in English. */
export default {
  newVersion: 'A new version is ready.',
};
