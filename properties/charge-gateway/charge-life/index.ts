export * from './left-alone.ts';
export * from './one-charge-only.ts';
export * from './other-pins.ts';
export * from './pin-matrix.ts';
