export * from './authentication.ts';
export * from './calls-accepted.ts';
