// What a driver module or a program may import from the package: types of the target file and of a run, and no code.
export type { RunResult } from './conformance/index.ts';
export type { Api } from './contract/index.ts';
export type { Driver, DriverContext, DriverModule, Lease, Prompt, Sms, TargetSettings } from './target/index.ts';
