import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { specsFolder } from './specs-folder.ts';

/** Version of this package, from its package.json. */
export const version: string = (
  JSON.parse(readFileSync(join(specsFolder(), '..', 'package.json'), 'utf8')) as { version: string }
).version;
