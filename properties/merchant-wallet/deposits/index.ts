export * from './deposits.ts';
export * from './deposits-duplicates.ts';
export * from './deposits-every-account.ts';
export * from './deposits-refused.ts';
