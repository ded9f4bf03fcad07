export { type ApiFixtures, type Credentials, headlines } from './apis/index.ts';
export { ControlPlaneError } from './drivers/control-plane-error.ts';
export type * from './drivers/driver.ts';
export { DriverBroken } from './drivers/driver-broken.ts';
export type { PersonTerminal } from './drivers/person-driver.ts';
export { PreflightError } from './preflight/preflight-error.ts';
export { builtInTargets } from './settings/built-in-targets.ts';
export { ConfigurationError } from './settings/configuration-error.ts';
export {
  configFile,
  type LoadOptions,
  loadSettings,
  type ReadSettings,
  readSettings,
} from './settings/load-settings.ts';
export type * from './settings/settings.ts';
export { readYamlFile, type YamlFile } from './settings/yaml-file.ts';
export { startTimer, wallTimers } from './timers.ts';
export * from './written/index.ts';
