export { pairwise, type Switches } from './pairwise.ts';
export { renderSelftest } from './render-selftest.ts';
export type { Ground } from './run-task.ts';
export { type SelftestOptions, selftest } from './selftest.ts';
export { type FaultVerdict, isSound, type PlantedFault, type SelftestResult } from './selftest-result.ts';
export { serveTasks } from './serve-tasks.ts';
