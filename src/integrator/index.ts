export type { Ground, GroundApi, Integrator } from './ground.ts';
export { type Played, type PlayOptions, playScenario } from './play/play-scenario.ts';
export type { Scenario } from './scenario.ts';
