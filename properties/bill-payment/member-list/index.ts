export * from './member-list.ts';
export * from './member-single.ts';
