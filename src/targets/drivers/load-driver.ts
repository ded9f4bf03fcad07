import { existsSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { defined } from '../../contract/defined.ts';
import { nearest } from '../../contract/nearest.ts';
import type { Redactor } from '../../protocol/secrets/redactor.ts';
import { secretsHidden } from '../apis/secrets-hidden.ts';
import { ConfigurationError } from '../settings/configuration-error.ts';
import { placeIn } from '../settings/place-in.ts';
import type { SettingsSource, TargetSettings } from '../settings/settings.ts';
import { wallTimers } from '../timers.ts';
import { checkedOptions } from './checked-options.ts';
import type { Driver, DriverContext, DriverModule } from './driver.ts';
import { DriverBroken } from './driver-broken.ts';
import { driverProblem } from './driver-problem.ts';
import { importModule } from './import-module.ts';
import { loadedDrivers } from './loaded-drivers.ts';
import { type PersonOptions, personDriver } from './person-driver.ts';
import { placeOf, wordsOf } from './words-of.ts';

export interface LoadDriverOptions extends Partial<PersonOptions> {
  /** How long the module and its function may take to make a driver. */
  limitMs?: number;
}

/**
 * The driver of a target: none (no capabilities), a person, our control plane's, or a module's default export, which is a driver
 * or a function of DriverContext that makes one. Throws ConfigurationError where the module cannot be loaded, its
 * function throws, it has a method that no driver has, or there is no terminal for a person.
 */
export async function loadDriver(
  settings: Pick<TargetSettings, 'name' | 'apis' | 'driver' | 'secrets' | 'source'>,
  options: LoadDriverOptions = {},
): Promise<Driver> {
  const { driver } = settings;
  if (driver === undefined) return {};
  if (driver.kind === 'object') return driver.driver;
  if (driver.kind === 'person') return personOf(settings, options);
  if (driver.kind === 'payproof') {
    const { payproofDriver } = await import('./payproof-driver.ts');
    return payproofDriver(settings);
  }
  const { path } = driver;
  const { source } = settings;
  const redact = secretsHidden(settings.apis, settings.secrets);
  loadedDrivers.set(path, redact);
  const inTime = <T>(what: string, work: Promise<T>): Promise<T> => within(work, options, `${path}: ${what}`);
  const { default: exported, optionsSchema } = await inTime('the module', importDriver(path, { redact, source }));
  if (driver.options !== undefined && typeof exported !== 'function')
    throw refused(
      { path, source },
      'it is given options and exports a driver; export a function ({ options }) => driver',
    );
  const given = {
    name: settings.name,
    // What else the settings hold of an API is payproof's own business.
    apis: Object.fromEntries(
      Object.entries(settings.apis).map(([api, { base, credentials, fixtures }]) => [
        api,
        { base, credentials, fixtures },
      ]),
    ),
    options: checkedOptions(optionsSchema, {
      path,
      options: driver.options ?? {},
      ...defined({ source }),
    }),
    ...defined({ control: driver.control }),
  };
  const made =
    typeof exported === 'function'
      ? await inTime("the driver's function", makeDriver(exported, given, { path, redact, source }))
      : exported;
  const problem = driverProblem(made);
  if (problem !== undefined) throw refused({ path, source }, problem);
  return made as Driver;
}

async function within<T>(
  work: Promise<T>,
  { timers = wallTimers, limitMs = 60_000, signal }: LoadDriverOptions,
  what: string,
): Promise<T> {
  const enough = new AbortController();
  const ending = signal ? AbortSignal.any([enough.signal, signal]) : enough.signal;
  const late = timers.after(limitMs, ending).then(() => {
    throw new DriverBroken(
      ending.aborted ? 'the run was ended while its driver was loaded' : `${what} did not end in ${limitMs / 1000} s`,
    );
  });
  late.catch(() => undefined);
  return Promise.race([work, late]).finally(() => enough.abort());
}

/** What is wrong with a module, at the line that names it where there is one. */
function refused(
  { path, source }: { path: string; source: SettingsSource | undefined },
  problem: string,
  cause?: unknown,
): ConfigurationError {
  const place = placeIn(source, 'driver', path);
  const told = source ? `${path}: ${problem}` : problem;
  return new ConfigurationError([{ place, about: 'driver', problem: told }], { cause });
}

function personOf(
  { name, source }: Pick<TargetSettings, 'name' | 'source'>,
  { terminal, timers = wallTimers, waitMs = 60_000, signal }: Partial<PersonOptions>,
): Driver {
  if (terminal === undefined) {
    const problem = '`driver: person` needs somebody at a terminal, and the input is none; run it in a terminal';
    throw new ConfigurationError([{ place: placeIn(source, 'driver', `target ${name}`), about: 'driver', problem }]);
  }
  return personDriver({ terminal, timers, waitMs, ...defined({ signal }) });
}

async function importDriver(
  path: string,
  { redact, source }: { redact: Redactor; source: SettingsSource | undefined },
): Promise<{ default: DriverModule; optionsSchema?: unknown }> {
  if (!existsSync(path)) {
    const meant = nearest(basename(path), ['payproof', 'person']);
    const hint = meant === undefined ? '' : ` (did you mean \`driver: ${meant}\`?)`;
    throw refused(
      { path, source },
      `the driver cannot be loaded: there is no such file${hint}; \`driver\` is payproof, person or the path of a module`,
    );
  }
  if (!/\.[cm]?[jt]s$/.test(path))
    throw refused(
      { path, source },
      `the driver cannot be loaded: it is ${statSync(path).isDirectory() ? 'a folder' : 'no module'}; give the path of a file that ends in .ts, .js or .mjs`,
    );
  let loaded: { default?: DriverModule; optionsSchema?: unknown };
  try {
    loaded = (await importModule(path)) as typeof loaded;
  } catch (cause) {
    const hint =
      /\.m?ts$/.test(path) && process.features.typescript === false
        ? '; this Node cannot run TypeScript: use Node 24, or give the driver as .js'
        : '';
    throw refused({ path, source }, `the driver cannot be loaded: ${thrownWords(cause, redact)}${hint}`, cause);
  }
  const { default: exported, optionsSchema } = loaded;
  if (exported === undefined)
    throw refused(
      { path, source },
      'the driver module has no default export; export a driver, or a function that makes one',
    );
  return { default: exported, optionsSchema };
}

async function makeDriver(
  make: Exclude<DriverModule, Driver>,
  given: DriverContext,
  { path, redact, source }: { path: string; redact: Redactor; source: SettingsSource | undefined },
): Promise<Driver> {
  try {
    return await make(given);
  } catch (cause) {
    // It was handed the credentials, and its message may quote them.
    throw refused({ path, source }, `the driver's function failed: ${thrownWords(cause, redact)}`);
  }
}

/** What was thrown, and where. */
function thrownWords(cause: unknown, redact: Redactor): string {
  const place = placeOf(cause);
  return `${wordsOf(cause, redact)}${place === undefined ? '' : ` (${place})`}`;
}
