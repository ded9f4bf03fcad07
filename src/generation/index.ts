export { describeGeneration } from './describe-generation.ts';
export { type ApiGeneration, type GenerateOptions, type GenerateResult, generate } from './generate.ts';
export { GenerationError } from './generation-error.ts';
export { languages } from './generator-settings.ts';
export type { Move } from './surface-moves.ts';
