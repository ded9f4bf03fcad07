export * from './bank-change-amounts.ts';
export * from './code-amounts.ts';
export * from './code-currencies.ts';
export * from './code-texts.ts';
export * from './deposit-amounts.ts';
export * from './deposits-across-currencies.ts';
export * from './utility-amounts.ts';
