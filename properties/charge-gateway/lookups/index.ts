export * from './charge-is-found.ts';
export * from './json-spellings.ts';
export * from './look-ups-during-change.ts';
export * from './look-ups-refused.ts';
