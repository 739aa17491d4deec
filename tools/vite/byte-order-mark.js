// Marks scripts as UTF-8. Some hosts serve every script as latin1, and browsers believe them: “RÃ¼ckgÃ¤ngig”. A byte
// order mark counts more than what the host says, and takes 3 bytes. Escapes instead would make the Chinese and
// Japanese files about 10 % longer.

export const BYTE_ORDER_MARK = '\uFEFF';

/** @returns {import('vite').Plugin} */
export const byteOrderMark = () => ({
  name: 'byte-order-mark',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        // A script of ASCII alone reads the same either way.
        if (file.type === 'chunk' && /[^\0-\x7f]/.test(file.code))
          file.code = BYTE_ORDER_MARK + file.code;
      }
    },
  },
});
