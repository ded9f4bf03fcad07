export * from './feed.ts';
export * from './feed-instants.ts';
export * from './feed-pages.ts';
