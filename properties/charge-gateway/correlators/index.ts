export * from './duplicate-correlators.ts';
export * from './refund-correlator.ts';
