export { renderSelftest } from './render-selftest.ts';
export {
  type FaultVerdict,
  type PlantedFault,
  type SelftestOptions,
  type SelftestResult,
  selftest,
} from './selftest.ts';
