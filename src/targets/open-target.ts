import type { Api } from '../contract/api.ts';
import { secretsHidden } from './apis/secrets-hidden.ts';
import { capabilitiesOf } from './drivers/capabilities-of.ts';
import type { Driver } from './drivers/driver.ts';
import { guardDriver } from './drivers/guard-driver.ts';
import { loadDriver } from './drivers/load-driver.ts';
import type { PersonOptions } from './drivers/person-driver.ts';
import { driverWarning, wordsOf } from './drivers/words-of.ts';
import { type Embedded, startEmbedded } from './embedded.ts';
import type { PrismTarget } from './prism.ts';
import type { ApiSettings, TargetSettings } from './settings/settings.ts';
import { newTenant, type Tenant } from './tenant.ts';
import { type Timers, wallTimers } from './timers.ts';
import { type Pace, paceOf } from './wire/pacing.ts';
import { type Receiver, startReceiver } from './wire/receiver.ts';
import type { Route } from './wire/route.ts';
import { routeOf } from './wire/route-of.ts';
import { newSender, type Sender } from './wire/send.ts';

export type { Tenant } from './tenant.ts';

/** A target, ready to be judged. */
export interface OpenTarget {
  settings: TargetSettings;
  apis: Partial<Record<Api, ApiSettings>>;
  capabilities: ReadonlySet<string>;
  /** The driver of the target itself; a tenant has its own. */
  driver: Driver;
  timers: Timers;
  pace: Pace;
  sender: Sender;
  receiver: Receiver | undefined;
  /** How its addresses are reached. */
  route: Route;
  /** What can be done with one tenant: its driver may have less than the target's, or more. */
  capabilitiesOf(tenant: Tenant): ReadonlySet<string>;
  /** A fresh tenant where the target can isolate, else the shared one. */
  tenant(): Promise<Tenant>;
  close(): Promise<void>;
}

export interface OpenOptions extends Partial<Pick<PersonOptions, 'terminal' | 'signal'>> {
  /** Ids of faults to plant, and dialect switches: of the embedded sandbox only. */
  faults?: string[];
  dialect?: Record<string, string>;
  timers?: Timers;
  /** Hears of each part (driver, receiver, authorities) that cannot be had; the target is opened without it then. */
  onProblem?(problem: unknown): void;
}

/**
 * Starts what has to be started (sandbox, receiver, driver) and tells what the target can do. Where one of them cannot be
 * had, what was started is closed, unless `onProblem` hears of it.
 */
export async function openTarget(given: TargetSettings, options: OpenOptions = {}): Promise<OpenTarget> {
  const timers = options.timers ?? wallTimers;
  const closing: (() => unknown)[] = [];
  const close = async (): Promise<void> => {
    for (const it of closing.splice(0).reverse()) await it();
  };
  try {
    const started = await start(given.kind, options);
    if (started) closing.push(started.close);
    const settings =
      started && 'callbackSignature' in started ? { ...given, callbackSignature: started.callbackSignature } : given;
    const apis = started?.apis ?? settings.apis;
    const had = async <T>(part: () => Promise<T> | T, without: T): Promise<T> => {
      try {
        return await part();
      } catch (problem) {
        if (!options.onProblem) throw problem;
        options.onProblem(problem);
        return without;
      }
    };
    const driver = started?.driver ?? (await had(() => driverOf(settings, { ...options, timers }), {}));
    closing.push(() => driver.close?.().catch((problem) => warnOfDriver(settings, problem)));
    const callbacks = settings.callbacks ?? (settings.kind === 'embedded' ? { kind: 'loopback' as const } : undefined);
    const receiver =
      callbacks && (await had(() => startReceiver(callbacks, timers.now, undefined, settings.source), undefined));
    if (receiver) closing.push(receiver.close);
    const within = started && 'within' in started ? { within: started.within } : {};
    const route: Route = { ...(await had(() => routeOf(settings), {})), ...within };
    const sender = newSender(route);
    closing.push(sender.close);
    const own = capabilitiesWithoutDriver(settings, receiver !== undefined);
    return {
      settings,
      apis,
      capabilities: new Set([...capabilitiesOf(driver), ...own, ...(driver.isolate ? ['alone'] : [])]),
      driver,
      capabilitiesOf: (tenant) =>
        new Set([...capabilitiesOf(tenant.driver), ...own, ...(tenant.isOwn ? ['isolate', 'alone'] : [])]),
      timers,
      pace: paceOf(settings.kind === 'remote' ? settings.callsPerMinute : Number.POSITIVE_INFINITY, timers),
      sender,
      receiver,
      route,
      tenant: () => newTenant({ apis, callbackSignature: settings.callbackSignature }, driver),
      close,
    };
  } catch (problem) {
    await close();
    throw problem;
  }
}

/** What a target can do whatever its driver. */
export function capabilitiesWithoutDriver(settings: TargetSettings, hasReceiver: boolean): string[] {
  // One check at a time can be done again: what others do on the same accounts is told from what the provider does.
  const isAlone = (settings.concurrency ?? 1) === 1 && settings.driver?.kind !== 'person';
  return [
    // A mock knows the contract's examples and remembers nothing.
    ...(settings.kind === 'prism' ? ['static'] : ['state', ...(isAlone ? ['alone'] : [])]),
    ...(hasReceiver ? ['callbacks'] : []),
    ...(settings.callbackSignature ? ['callbackSignature'] : []),
    ...(settings.kind === 'embedded' || settings.allowLoad ? ['load'] : []),
  ];
}

async function start(kind: TargetSettings['kind'], options: OpenOptions): Promise<Embedded | PrismTarget | undefined> {
  if (kind === 'embedded') return startEmbedded(options);
  return kind === 'prism' ? (await import('./prism.ts')).startPrism() : undefined;
}

/** A method of a driver may take three times as long as what it brings about, and a minute at least. */
const methodAtLeastMs = 60_000;

async function driverOf(settings: TargetSettings, options: OpenOptions & { timers: Timers }): Promise<Driver> {
  const { timers, signal } = options;
  const limitMs = Math.max(methodAtLeastMs, 3 * settings.patienceMs);
  const driver = await loadDriver(settings, { ...options, waitMs: settings.patienceMs, limitMs });
  // A person's own patience is asked for at each prompt, one after the other.
  if (settings.driver?.kind === 'person') return driver;
  const redact = secretsHidden(settings.apis, settings.secrets);
  return guardDriver(driver, { target: settings.name, timers, limitMs, signal, redact, hung: new Map() });
}

/** All is judged by then: it is told, and takes no verdict away. */
function warnOfDriver({ apis, secrets }: TargetSettings, problem: unknown): void {
  process.emitWarning(wordsOf(problem, secretsHidden(apis, secrets)), { code: driverWarning });
}
