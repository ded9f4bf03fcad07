/** What every check of this API needs: a target with memory. */
export const basics = ['state'];

/** Beside it, somebody who uses codes in the customer's app. */
export const withCustomer = [...basics, 'fixture:numbers.registered', 'customer.payCode'];
