export { builtInTargets } from './built-in.ts';
export { ConfigurationError } from './configuration-error.ts';
export type * from './driver.ts';
export { type LoadOptions, loadSettings } from './load-settings.ts';
export { nearest } from './nearest.ts';
export { ControlPlaneError } from './payproof-driver.ts';
export type * from './settings.ts';
export { wallTimers } from './timers.ts';
export { unknownName } from './unknown-name.ts';
