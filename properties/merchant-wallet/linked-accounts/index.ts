export * from './linked-accounts.ts';
