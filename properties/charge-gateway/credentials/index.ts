export * from './credentials.ts';
export * from './not-enabled.ts';
