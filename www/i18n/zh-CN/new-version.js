/** What is said of a new version, in Simplified Chinese. @type {import('../new-version.js').Own} */
export default {
  newVersion: '新版本已就绪。',
};
