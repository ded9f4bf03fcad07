export * from './listed-records.ts';
export * from './payment-list.ts';
export * from './payment-list-borders.ts';
export * from './payment-list-pages.ts';
export * from './payment-list-statuses.ts';
export * from './payment-list-window.ts';
export * from './query-dates.ts';
export * from './status-full-record.ts';
