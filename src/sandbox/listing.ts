import type { Api } from '../contract/index.ts';
import type { DialectDefinition } from './slice/dialects.ts';
import { slices } from './slices.ts';

/** One dialect switch with its name. */
export interface DialectListing extends DialectDefinition {
  /** `<api>/<name>`. */
  id: string;
  api: Api;
}

/** All dialect switches, sorted by API and name. */
export function listDialects(): DialectListing[] {
  return slices.flatMap(({ api, dialects }) =>
    Object.entries(dialects).map(([name, definition]) => ({ id: `${api}/${name}`, api, ...definition })),
  );
}
