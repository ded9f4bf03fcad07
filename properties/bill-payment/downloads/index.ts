export * from './download-dates.ts';
export * from './download-periods.ts';
export * from './downloads.ts';
export * from './paid-late.ts';
