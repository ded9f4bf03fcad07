import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compileSchema, type Schema, specsFolder, type Validate } from '../../contract/index.ts';

let validate: Validate | undefined;

/** The first place of a run.json that is not as docs/run.schema.json wants it, and what it wants; undefined where all is. */
export function runMisfit(run: object): string | undefined {
  validate ??= compileSchema(publishedSchema());
  const [first] = validate(run);
  return first && `${first.instancePath.slice(1).replaceAll('/', '.') || 'the run'} ${first.message ?? 'is wrong'}`;
}

function publishedSchema(): Schema {
  return JSON.parse(readFileSync(join(dirname(specsFolder()), 'docs', 'run.schema.json'), 'utf8')) as Schema;
}
