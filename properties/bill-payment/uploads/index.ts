export * from './upload-deletes.ts';
export * from './upload-places.ts';
export * from './uploads.ts';
export * from './uploads-of-many.ts';
