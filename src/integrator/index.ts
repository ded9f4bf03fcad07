export type { Ground, GroundApi, Integrator } from './ground.ts';
export { type Played, type PlayOptions, playScenario } from './play/play-scenario.ts';
export type { Scenario } from './scenario.ts';
export { findScenarios, shippedScenarios } from './scenarios/find-scenarios.ts';
export { scenarioSchema } from './scenarios/scenario-schema.ts';
