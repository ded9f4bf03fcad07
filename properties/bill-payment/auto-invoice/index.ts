export * from './auto-invoice.ts';
