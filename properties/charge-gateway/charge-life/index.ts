export * from './left-alone.ts';
export * from './one-charge-only.ts';
export * from './pin-matrix.ts';
