export * from './response-code-list.ts';
