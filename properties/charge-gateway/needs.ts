/** What every check of this API needs: a target with memory, merchant fields and a customer. */
export const basics = ['state', 'fixture:merchant', 'fixture:numbers.whitelisted'];

/** Somebody types PINs. */
export const withCustomer = [...basics, 'customer.answerPrompt'];

/** The largest amount that a check may charge where the target declares none (decimal text). */
export const defaultMaximum = '100.00';
