export * from './member-bodies.ts';
export * from './members-created.ts';
export * from './members-deleted.ts';
export * from './members-paid.ts';
export * from './members-updated.ts';
