export type { Exchange } from '../targets/exchange.ts';
export {
  amountIn,
  fieldOf,
  headerOf,
  jsonOf,
  Literal,
  listOf,
  memberOf,
  parseExactly,
  statusOf,
  textIn,
} from './answer.ts';
export { base64FormsOf } from './base64-forms.ts';
export * from './check.ts';
export { canonicalDecimal, centsOf, decimalOf } from './decimal.ts';
export { MergeError, mergeShards } from './merge-shards.ts';
export { fixtureCapabilities, type Plan, planOf, type Selection, type Suite } from './plan.ts';
export { rawJson } from './raw-json.ts';
export { basicHeader } from './request.ts';
export type * from './result.ts';
export { type Progress, type RunOptions, runConformance } from './run.ts';
export { searchForAny } from './search-for-any.ts';
export { partOf, planOfShard } from './shard.ts';
export { checksOf, observersOf, type Topics } from './topics.ts';
