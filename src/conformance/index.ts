export { defined } from '../contract/defined.ts';
export { newSecretFinder } from '../protocol/secrets/secret-finder.ts';
export { DriverBroken } from '../targets/drivers/driver-broken.ts';
export type { Exchange } from '../targets/exchange.ts';
export { AnswerCut } from '../targets/wire/cut-answer.ts';
export * from './check.ts';
export { type IntegratorFinding, type IntegratorJudge, newIntegratorJudge } from './integrator/integrator-judge.ts';
export {
  type Hand,
  type IntegratorObserver,
  type IntegratorObserverDefinition,
  type Issued,
  integratorObserver,
  integratorObserversOf,
} from './integrator/integrator-observer.ts';
export { integratorResult } from './integrator/integrator-result.ts';
export { type Moment, type OutcomeKind, outcomeKinds, type Sending, type ToldOutcome } from './integrator/moment.ts';
export { RecentMap } from './integrator/recent-map.ts';
export type * from './result.ts';
export { ableBefore } from './run/budget/able-on.ts';
export { type Budget, type BudgetPlan, planWithin } from './run/budget/plan-within.ts';
export { baseOf } from './run/called-bases.ts';
export { hasSimulatedAnswer } from './run/has-simulated-answer.ts';
export { whyOneJob } from './run/jobs/how-many.ts';
export { JobBroken } from './run/jobs/job-broken.ts';
export type { JobGround } from './run/jobs/messages.ts';
export { serveJob } from './run/jobs/serve-job.ts';
export { MergeError, mergeShards } from './run/merge-shards.ts';
export { newNotes } from './run/notes.ts';
export { observeAll } from './run/observe.ts';
export { fixtureCapabilities, type Plan, planOf, type Selection, type Suite } from './run/plan.ts';
export { runConformance } from './run/run.ts';
export type { Progress, RunOptions } from './run/run-options.ts';
export { partOf, planOfShard } from './run/shard.ts';
export { checksOf, observersOf, type Topics } from './topics.ts';
export { basicHeader } from './trial/request.ts';
export { shorterLists } from './trial/shorter-lists.ts';
export { underway } from './trial/underway.ts';
export {
  amountIn,
  fieldOf,
  headerOf,
  jsonOf,
  listOf,
  memberOf,
  statusOf,
  textIn,
} from './values/answer.ts';
export { hmacHeaders, hmacVerifies } from './values/callback-hmac.ts';
export { canonicalDecimal, centsOf, decimalOf } from './values/decimal.ts';
export { Literal, parseExactly } from './values/exact-json.ts';
export { rawJson } from './values/raw-json.ts';
export { readable } from './values/readable.ts';
export type { Contribution } from './verdicts.ts';
