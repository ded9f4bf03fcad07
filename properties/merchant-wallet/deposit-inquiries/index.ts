export * from './deposit-inquiry.ts';
