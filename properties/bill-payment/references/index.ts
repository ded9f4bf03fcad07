export * from './any-payments.ts';
export * from './inquiries-in-company.ts';
export * from './pay-at-once.ts';
export * from './pay-once.ts';
export * from './references.ts';
