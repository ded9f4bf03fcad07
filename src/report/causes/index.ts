export type { Cause, Symptom } from './cause.ts';
export { causesOf } from './causes-of.ts';
