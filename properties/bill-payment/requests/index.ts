export * from './actions.ts';
export * from './departments.ts';
export * from './metadata.ts';
export * from './payer-details.ts';
export * from './required-fields.ts';
export * from './unknown-codes.ts';
