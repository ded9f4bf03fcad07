export * from './bank-change.ts';
export * from './bank-change-refused.ts';
