export * from './login.ts';
export * from './tokens.ts';
export * from './tokens-life.ts';
