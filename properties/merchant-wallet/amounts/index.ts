export * from './bank-change-open-places.ts';
export * from './code-amounts.ts';
export * from './code-currencies.ts';
export * from './code-texts.ts';
export * from './deposits-across-currencies.ts';
export * from './odd-credits.ts';
