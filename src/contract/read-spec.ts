import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ContractError } from './contract-error.ts';
import type { Json } from './dereference.ts';
import { loadLater } from './load-later.ts';
import { specsFolder } from './specs-folder.ts';

export interface Spec {
  text: string;
  value: Json;
}

/**
 * A YAML file of specs/, such as `charge-gateway/openapi.yaml`, as JSON. What was read is kept in .cache/specs under the
 * hash of its text, as reading YAML is most of what a command takes to start. Where the cache cannot be written, the file
 * is read each time. Throws ContractError.
 */
export function readSpec(name: string, folder = specsFolder()): Spec {
  const text = readFileSync(join(folder, name), 'utf8');
  const kept = join(dirname(folder), '.cache', 'specs');
  const prefix = `${name.replaceAll('/', '.')}.`;
  const file = `${prefix}${createHash('sha256').update(text).digest('hex')}.json`;
  const known = readKept(join(kept, file));
  if (known !== undefined) return { text, value: known };
  const value = parseSpec(text, `specs/${name}`);
  keep(kept, prefix, file, value);
  return { text, value };
}

/** Parses YAML; `place` names it in errors. Throws ContractError with the line. */
export function parseSpec(text: string, place: string): Json {
  // Loaded only where something has to be parsed.
  const { LineCounter, parseDocument } = loadLater<typeof import('yaml')>('yaml');
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const [problem] = document.errors;
  if (problem) throw new ContractError(`${place}:${lines.linePos(problem.pos[0]).line}`, problem.message);
  return document.toJS() as Json;
}

function readKept(file: string): Json | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Json;
  } catch {
    return undefined;
  }
}

/** In one step, and in the place of what was kept of an earlier text. */
function keep(folder: string, prefix: string, file: string, value: Json): void {
  const half = join(folder, `${file}.${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true });
    const old = readdirSync(folder).filter((it) => it.startsWith(prefix) && it.endsWith('.json'));
    writeFileSync(half, JSON.stringify(value));
    renameSync(half, join(folder, file));
    for (const it of old) rmSync(join(folder, it), { force: true });
  } catch {
    if (existsSync(half)) rmSync(half);
  }
}
