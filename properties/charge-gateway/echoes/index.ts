export * from './timestamps.ts';
