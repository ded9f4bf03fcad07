export type { Cause, Symptom } from './cause.ts';
export { causeCounts } from './cause-counts.ts';
export { causesOf } from './causes-of.ts';
