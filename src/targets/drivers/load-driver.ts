import { pathToFileURL } from 'node:url';
import type { Api } from '../../contract/api.ts';
import { defined } from '../../contract/defined.ts';
import { redactor } from '../../protocol/secrets/redactor.ts';
import { secretsOf } from '../apis/secrets-of.ts';
import { ConfigurationError } from '../settings/configuration-error.ts';
import type { TargetSettings } from '../settings/settings.ts';
import { unknownName } from '../settings/unknown-name.ts';
import { wallTimers } from '../timers.ts';
import type { Driver, DriverModule } from './driver.ts';
import { driverMethods } from './driver-methods.ts';
import { type PersonOptions, personDriver } from './person-driver.ts';

/**
 * The driver of a target: none (no capabilities), a person, our control plane's, or a module's default export, which is a driver
 * or a function of DriverContext that makes one. Throws ConfigurationError where the module cannot be loaded, its
 * function throws, it has a method that no driver has, or there is no terminal for a person.
 */
export async function loadDriver(
  settings: Pick<TargetSettings, 'name' | 'apis' | 'driver'>,
  person: Partial<PersonOptions> = {},
): Promise<Driver> {
  const { driver } = settings;
  if (driver === undefined) return {};
  if (driver.kind === 'object') return driver.driver;
  if (driver.kind === 'person') return personOf(settings.name, person);
  if (driver.kind === 'payproof') {
    const { payproofDriver } = await import('./payproof-driver.ts');
    return payproofDriver(settings);
  }
  const exported = await importDefault(driver.path);
  const made = typeof exported === 'function' ? await makeDriver(exported, settings, driver.path) : exported;
  const problem = driverProblem(made);
  if (problem !== undefined) throw new ConfigurationError([{ place: { file: driver.path }, problem }]);
  return made as Driver;
}

function personOf(
  name: string,
  { terminal, timers = wallTimers, waitMs = 60_000, signal }: Partial<PersonOptions>,
): Driver {
  if (terminal === undefined) {
    const problem = '`driver: person` needs somebody at a terminal, and the input is none; run it in a terminal';
    throw new ConfigurationError([{ place: { file: `target ${name}` }, problem }]);
  }
  return personDriver({ terminal, timers, waitMs, ...defined({ signal }) });
}

async function importDefault(path: string): Promise<DriverModule> {
  let loaded: { default?: DriverModule };
  try {
    loaded = (await import(pathToFileURL(path).href)) as { default?: DriverModule };
  } catch (cause) {
    const hint =
      /\.m?ts$/.test(path) && process.features.typescript === false
        ? '; this Node cannot run TypeScript: use Node 24, or give the driver as .js'
        : '';
    throw new ConfigurationError(
      [{ place: { file: path }, problem: `the driver cannot be loaded: ${messageOf(cause)}${hint}` }],
      { cause },
    );
  }
  if (loaded.default === undefined) {
    throw new ConfigurationError([
      {
        place: { file: path },
        problem: 'the driver module has no default export; export a driver, or a function that makes one',
      },
    ]);
  }
  return loaded.default;
}

async function makeDriver(
  make: Exclude<DriverModule, Driver>,
  { name, apis }: Pick<TargetSettings, 'name' | 'apis'>,
  path: string,
): Promise<Driver> {
  try {
    return await make({ name, apis });
  } catch (cause) {
    // It was handed the credentials, and its message may quote them.
    const redact = redactor(
      Object.entries(apis).flatMap(([api, settings]) => secretsOf(api as Api, settings).map((it) => it.value)),
    );
    throw new ConfigurationError([
      { place: { file: path }, problem: `the driver's function failed: ${redact(messageOf(cause))}` },
    ]);
  }
}

/** Why `driver` is none, in words; undefined where it is one. */
export function driverProblem(driver: unknown): string | undefined {
  if (driver === null || typeof driver !== 'object')
    return `a driver is an object with methods, not ${driver === null ? 'null' : typeof driver}`;
  for (const [name, part] of Object.entries(driver)) {
    if (part === undefined) continue;
    const inner = driverMethods.some((it) => it.startsWith(`${name}.`));
    const found =
      inner && part !== null && typeof part === 'object'
        ? Object.entries(part).map(([method, it]) => [`${name}.${method}`, it])
        : [[name, part]];
    for (const [path, method] of found) {
      if (method === undefined) continue;
      if (!driverMethods.includes(String(path))) return unknownName('driver method', String(path), driverMethods);
      if (typeof method !== 'function') return `driver method '${path}' is ${typeof method}, not a function`;
    }
  }
  return undefined;
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
