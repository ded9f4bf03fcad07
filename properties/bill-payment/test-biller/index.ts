export * from './late-outcomes.ts';
export * from './paid-from-empty-wallet.ts';
export * from './test-outcomes.ts';
export * from './test-prefixes.ts';
export * from './test-products.ts';
export * from './test-usd.ts';
