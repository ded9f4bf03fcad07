export * from './codes.ts';
export * from './money.ts';
export * from './world/index.ts';
