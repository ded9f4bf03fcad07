/** What every check of this API needs: a target with memory. */
export const basics = ['state'];

/** Beside it, the test biller, which takes any member number. */
export const withTestBiller = [...basics, 'fixture:testBiller'];
