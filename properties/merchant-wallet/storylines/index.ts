export * from './codes.ts';
export * from './money.ts';
