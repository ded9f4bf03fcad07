export * from './charges.ts';
