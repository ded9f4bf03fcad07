import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Api } from '../../src/contract/index.ts';

const root = join(import.meta.dirname, '..', '..');

/** What decides a verdict on an API: a change of it makes every result of before worthless. */
const decisive = (api: Api): string[] => [
  `properties/{*,${api}/**/*,arbitraries/**/*}.ts`,
  'src/{conformance,contract,targets}/**/*.ts',
  `src/given/{*,${api}/**/*}.ts`,
  `src/sandbox/${api}/**/*.ts`,
  `src/traffic/{*,${api}/**/*}.ts`,
  `specs/${api}/**/*.yaml`,
  'test/foreign/**/*.ts',
  'bench/compare/*',
];

export interface KeptResults<R> {
  get(key: string): R | undefined;
  /** Writes it down at once. */
  add(key: string, result: R): void;
}

/**
 * Results of a long measurement in `report/bench/NAME.jsonl`, so that a run that was broken off goes on where it was.
 * Results of other checks, contracts or providers than today's are dropped.
 */
export function keptResults<R>(
  name: string,
  api: Api = 'charge-gateway',
  alsoDecisive: readonly string[] = [],
): KeptResults<R> {
  const file = join(root, 'report', 'bench', `${name}.jsonl`);
  const head = JSON.stringify({ of: fingerprint([...decisive(api), ...alsoDecisive]) });
  const [first, ...lines] = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
  const kept = new Map<string, R>(first === head ? lines.map((line) => JSON.parse(line) as [string, R]) : []);
  if (first !== head) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${head}\n`);
  }
  if (kept.size > 0) console.log(`${name}: ${kept.size} results are there already`);
  return {
    get: (key) => kept.get(key),
    add(key, result) {
      kept.set(key, result);
      appendFileSync(file, `${JSON.stringify([key, result])}\n`);
    },
  };
}

function fingerprint(patterns: string[]): string {
  const hash = createHash('sha256');
  for (const file of globSync(patterns, { cwd: root }).sort()) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}
