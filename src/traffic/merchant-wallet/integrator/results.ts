export { findsReasons } from './results/reasons.ts';
export { takesNoRefusalForAnAnswer } from './results/refusals-used.ts';
export { readsResults } from './results/results-read.ts';
export { tellsNothingEarly } from './results/told-early.ts';
