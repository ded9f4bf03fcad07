export type { Decidable } from './decidable.ts';
export { type Examination, type ExamineOptions, examine } from './examine.ts';
export type { Finding, Level, Topic } from './finding.ts';
