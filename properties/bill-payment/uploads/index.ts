export * from './uploads.ts';
export * from './uploads-of-many.ts';
