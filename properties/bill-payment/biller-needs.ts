/** What checks of the Biller interface need: a target with memory, and the biller whose users it is served to. */
export const withBiller = ['state', 'fixture:ownBiller'];
