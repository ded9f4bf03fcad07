import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { type Api, apis, specsFolder } from '../../contract/index.ts';
import { ConfigurationError } from '../../targets/settings/configuration-error.ts';
import { unknownName } from '../../targets/settings/unknown-name.ts';
import type { Scenario } from '../scenario.ts';
import { parseScenario } from './parse-scenario.ts';

/** The scenarios that payproof brings, of these APIs, sorted by API and name. */
export function shippedScenarios(of: readonly Api[] = apis, folder = specsFolder()): Scenario[] {
  return of.flatMap((api) => namesOf(api, folder).map((name) => readShipped(api, name, folder)));
}

/**
 * The scenarios that are meant: each a name, with its API where several have it (`charge-gateway/late-pin`), or the path of a
 * file. Throws ConfigurationError.
 */
export function findScenarios(wanted: readonly string[], of: readonly Api[], folder: string): Scenario[] {
  const specs = specsFolder();
  const known = of.flatMap((api) => namesOf(api, specs).map((name) => ({ api, name })));
  return wanted.map((it) => {
    if (/\.ya?ml$/i.test(it)) return readOwn(it, resolve(folder, it));
    const [match, other] = known.filter(({ api, name }) => it === name || it === `${api}/${name}`);
    const names = known.map(({ api, name }) => `${api}/${name}`);
    if (!match) throw wrong(unknownName('scenario', it, names));
    if (other) throw wrong(`${it} is a scenario of several APIs; write ${match.api}/${it} or ${other.api}/${it}`);
    return readShipped(match.api, match.name, specs);
  });
}

function namesOf(api: Api, folder: string): string[] {
  const path = join(folder, api, 'scenarios');
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .filter((it) => it.endsWith('.yaml'))
    .map((it) => basename(it, '.yaml'))
    .sort();
}

function readShipped(api: Api, name: string, folder: string): Scenario {
  const file = `specs/${api}/scenarios/${name}.yaml`;
  const scenario = parseScenario(readFileSync(join(folder, api, 'scenarios', `${name}.yaml`), 'utf8'), { file, name });
  if (scenario.api === api) return scenario;
  throw new ConfigurationError([{ place: { file }, problem: `'api' must be ${api}, as its folder is` }]);
}

function readOwn(file: string, path: string): Scenario {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    throw new ConfigurationError(
      [{ place: { file }, problem: `cannot be read: ${(cause as NodeJS.ErrnoException).code}` }],
      { cause },
    );
  }
  return parseScenario(text, { file, name: basename(path).replace(/\.ya?ml$/i, '') });
}

function wrong(problem: string): ConfigurationError {
  return new ConfigurationError([{ place: { file: '--scenario' }, problem }]);
}
