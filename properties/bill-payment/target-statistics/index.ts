export * from './target-counts.ts';
export * from './target-statistics.ts';
