export { readsTextAmounts } from './amounts/amounts-read.ts';
export { sendsAmounts } from './amounts/amounts-sent.ts';
export { sendsWhatItSays } from './amounts/amounts-told.ts';
export { sendsTheCurrencyItShows } from './amounts/currencies-told.ts';
export { sendsReferences } from './amounts/references.ts';
