/** What is said of a new version, in Japanese. @type {import('../new-version.js').Own} */
export default {
  newVersion: '新しいバージョンがあります。',
};
