export { describeGeneration } from './describe-generation.ts';
export { type GenerateOptions, generate } from './generate.ts';
export { GenerationError } from './generation-error.ts';
export type { ApiGeneration, GenerateResult } from './generation-result.ts';
export { languages } from './generator-settings.ts';
export { javaVersion, leastJava } from './java-version.ts';
export type { Move } from './surface/surface-moves.ts';
