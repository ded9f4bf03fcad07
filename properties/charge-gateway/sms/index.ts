export * from './outcome-sms.ts';
export * from './sms-in-company.ts';
