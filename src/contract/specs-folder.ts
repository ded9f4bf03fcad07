import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apis } from './api.ts';
import { ContractError } from './contract-error.ts';

/** Absolute path of the folder `specs`, found upwards from this module: in the checkout and in a published package. */
export function specsFolder(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const specs = join(folder, 'specs');
    if (existsSync(join(specs, apis[0]))) return specs;
    if (folder === dirname(folder))
      throw new ContractError('specs', 'the folder with the contracts is missing; reinstall payproof');
  }
}
