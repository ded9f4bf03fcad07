export * from './pay-400.ts';
