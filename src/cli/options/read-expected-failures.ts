import { resolve } from 'node:path';
import type { ExpectedFailure } from '../../report/index.ts';
import { ConfigurationError, readYamlFile, type YamlFile } from '../../targets/index.ts';
import { UsageError } from '../usage-error.ts';

const keys = ['rule', 'reason', 'until'] as const;
const legal = [...keys, 'symptoms'];

/**
 * Reads a list of known failures: YAML (or JSON) with `rule`, `reason` and `until` (a day, `2026-12-31`) an entry, and
 * `symptoms: true` where the rules that could not hold for it are known with it.
 * Throws UsageError where the file cannot be read, ConfigurationError with the line of what is wrong in it.
 */
export function readExpectedFailures(file: string, folder: string): ExpectedFailure[] {
  const { value, placeOf } = read(file, folder);
  const refuse = (path: string[], problem: string): never => {
    throw new ConfigurationError([{ place: placeOf(path), problem }]);
  };
  if (!Array.isArray(value)) return refuse([], 'must be a list of entries with rule, reason and until');
  return value.map((entry: unknown, index) => {
    const at = [String(index)];
    if (entry === null || typeof entry !== 'object' || Array.isArray(entry))
      return refuse(at, `an entry is a mapping with ${keys.join(', ')}`);
    const given = entry as Record<string, unknown>;
    const unknown = Object.keys(given).find((it) => !legal.includes(it));
    if (unknown !== undefined) return refuse([...at, unknown], `unknown key '${unknown}'. Legal: ${legal.join(', ')}.`);
    for (const key of keys)
      if (typeof given[key] !== 'string' || given[key] === '') refuse(at, `the entry lacks '${key}'`);
    // Every scalar of a file is its text.
    const { rule, reason, until, symptoms = 'false' } = given as unknown as Record<keyof ExpectedFailure, string>;
    if (!isDay(until)) refuse([...at, 'until'], `'until' must be a day such as 2026-12-31`);
    if (symptoms !== 'true' && symptoms !== 'false') refuse([...at, 'symptoms'], "'symptoms' must be true or false");
    return { rule, reason, until, ...(symptoms === 'true' ? { symptoms: true } : {}) };
  });
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && day(text) === text;
}

/** 2026-02-30 parses as a day of March. */
function day(text: string): string {
  return new Date(Date.parse(text)).toISOString().slice(0, 10);
}

function read(file: string, folder: string): YamlFile {
  try {
    return readYamlFile(file, resolve(folder, file));
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === undefined) throw cause;
    throw new UsageError(`--expected-failures ${file} cannot be read: ${code}`, { cause });
  }
}
