export * from './announcements.ts';
export * from './announcements-again.ts';
export * from './announcements-overlapping.ts';
export * from './calls-with-webhook.ts';
