export * from './feed.ts';
export * from './feed-instants.ts';
export * from './feed-of-both-currencies.ts';
export * from './feed-of-several-products.ts';
export * from './feed-pages.ts';
