export * from './reversal-codes.ts';
export * from './reversals.ts';
export * from './reversals-at-once.ts';
export * from './reversals-of-products.ts';
export * from './reversals-to-suspended.ts';
