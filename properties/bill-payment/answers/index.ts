export * from './balance-after-debit.ts';
