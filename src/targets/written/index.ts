export { driverText, type Reach } from './driver-text.ts';
export { commentedOut, exampleLines } from './example-lines.ts';
export { methodsFor } from './methods-for.ts';
export { targetKeys } from './target-keys.ts';
export { targetText, type Variable, type WrittenApi } from './target-text.ts';
export { variableOf } from './variable-of.ts';
