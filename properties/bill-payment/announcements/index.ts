export * from './announcements.ts';
export * from './announcements-again.ts';
export * from './calls-with-webhook.ts';
