export * from './failed-payment-notices.ts';
export * from './payment-notices.ts';
export * from './payments-daily.ts';
