export * from './utility-payments.ts';
