/** The address of the page for links; empty if it is a file of this computer, which nobody else can open. */
export const ADDRESS = location.protocol === 'file:' ? '' : location.origin + location.pathname;
