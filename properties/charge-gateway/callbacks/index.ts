export * from './callbacks-in-company.ts';
export * from './outcome-callbacks.ts';
