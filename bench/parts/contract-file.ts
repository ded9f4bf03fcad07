import { join } from 'node:path';
import type { Api } from '../../src/contract/index.ts';

/** Path of an API's openapi.yaml. */
export function contractFile(api: Api): string {
  return join(import.meta.dirname, '..', '..', 'specs', api, 'openapi.yaml');
}
