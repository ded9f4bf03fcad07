import { defined } from '../../contract/defined.ts';
import type { Place } from './configuration-error.ts';
import type { SettingsSource } from './settings.ts';

/** Where a key of a target stands (`driver.options.bench`), or the nearest above it; `without` a file that it is of. */
export function placeIn(source: SettingsSource | undefined, key: string, without: string): Place {
  if (!source) return { file: without };
  const path = key.split('.');
  const keys = path.map((_, end) => path.slice(0, path.length - end).join('.'));
  const line = keys.map((it) => source.lines[it]).find((it) => it !== undefined);
  return { file: source.file, ...defined({ line }) };
}
