export * from './download-periods.ts';
export * from './downloads.ts';
