export { readsTextAmounts } from './amounts/amounts-read.ts';
export { sendsAmounts } from './amounts/amounts-sent.ts';
export { sendsReferences } from './amounts/references.ts';
