export * from './documented-rate.ts';
export * from './outages.ts';
export * from './refusals-repeated.ts';
