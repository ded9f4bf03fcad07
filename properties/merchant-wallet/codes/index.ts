export * from './code-fields.ts';
export * from './code-life.ts';
export * from './codes-claimed.ts';
export * from './codes-generated.ts';
export * from './codes-left-alone.ts';
export * from './codes-paid.ts';
export * from './codes-paid-once.ts';
export * from './qr-codes.ts';
