export { inquiresByCode } from './code-inquiries/inquired-codes.ts';
export { inquiresAtTheirPace } from './code-inquiries/pace.ts';
export { readsStatuses } from './code-inquiries/statuses.ts';
