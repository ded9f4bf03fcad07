export { inquiresAtTheirPace } from './code-inquiries/pace.ts';
export { readsStatuses } from './code-inquiries/statuses.ts';
