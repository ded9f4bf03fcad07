export * from './auth-prices.ts';
export * from './caller-price.ts';
export * from './moved-prices.ts';
export * from './off-auth-prices.ts';
export * from './off-type-values.ts';
