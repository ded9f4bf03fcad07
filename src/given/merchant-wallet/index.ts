export * from './accounts.ts';
export * from './result.ts';
export { rule } from './rule.ts';
export * from './session.ts';
