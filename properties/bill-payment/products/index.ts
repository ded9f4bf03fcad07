export * from './amount-limits.ts';
export * from './part-payments.ts';
export * from './quantities.ts';
