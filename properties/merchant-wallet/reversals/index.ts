export * from './reversal-of-another.ts';
export * from './reversal-of-deposits-only.ts';
export * from './reversal-once.ts';
export * from './reversals.ts';
