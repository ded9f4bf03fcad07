export * from './code-inquiry.ts';
