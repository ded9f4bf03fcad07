import { parseArgs } from 'node:util';
import { describeGeneration, GenerationError, generate } from '../src/generation/index.ts';

/** `npm run generate [-- --check [--full]]`: the typed clients of all contracts. */
const { values } = parseArgs({
  options: { check: { type: 'boolean', default: false }, full: { type: 'boolean', default: false } },
});

try {
  const result = await generate({ check: values.check, full: values.full });
  console.log(describeGeneration(result));
  process.exitCode = result.ok ? 0 : 1;
} catch (error) {
  if (!(error instanceof GenerationError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
