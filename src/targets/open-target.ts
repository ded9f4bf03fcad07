import { readFileSync } from 'node:fs';
import type { Api } from '../contract/api.ts';
import { capabilitiesOf } from './drivers/capabilities-of.ts';
import type { Driver } from './drivers/driver.ts';
import { loadDriver } from './drivers/load-driver.ts';
import type { PersonOptions } from './drivers/person-driver.ts';
import { type Embedded, startEmbedded } from './embedded.ts';
import { type PrismTarget, startPrism } from './prism.ts';
import type { ApiSettings, TargetSettings } from './settings/settings.ts';
import { type Timers, wallTimers } from './timers.ts';
import { type Pace, paceOf } from './wire/pacing.ts';
import { type Receiver, startReceiver } from './wire/receiver.ts';
import { newSender, type Sender } from './wire/send.ts';

/** One tenant of a target: what a check works on. */
export interface Tenant {
  apis: Partial<Record<Api, ApiSettings>>;
  driver: Driver;
  release(): Promise<void>;
}

/** A target, ready to be judged. */
export interface OpenTarget {
  settings: TargetSettings;
  apis: Partial<Record<Api, ApiSettings>>;
  capabilities: ReadonlySet<string>;
  timers: Timers;
  pace: Pace;
  sender: Sender;
  receiver: Receiver | undefined;
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
}

/** Starts what has to be started (sandbox, receiver, driver) and tells what the target can do. */
export async function openTarget(given: TargetSettings, options: OpenOptions = {}): Promise<OpenTarget> {
  const timers = options.timers ?? wallTimers;
  const started = await start(given.kind, options);
  const settings =
    started && 'callbackSignature' in started ? { ...given, callbackSignature: started.callbackSignature } : given;
  const apis = started?.apis ?? settings.apis;
  const driver = started?.driver ?? (await loadDriver(settings, { ...options, timers, waitMs: settings.patienceMs }));
  const callbacks = settings.callbacks ?? (settings.kind === 'embedded' ? { kind: 'loopback' as const } : undefined);
  const receiver = callbacks && (await startReceiver(callbacks, timers.now));
  const sender = newSender(settings.caFile === undefined ? undefined : readFileSync(settings.caFile, 'utf8'));
  const own = [
    // A mock knows the contract's examples and remembers nothing.
    settings.kind === 'prism' ? 'static' : 'state',
    ...(receiver ? ['callbacks'] : []),
    ...(settings.callbackSignature ? ['callbackSignature'] : []),
    ...(settings.kind === 'embedded' || settings.allowLoad ? ['load'] : []),
  ];
  return {
    settings,
    apis,
    capabilities: new Set([...capabilitiesOf(driver), ...own]),
    capabilitiesOf: (tenant) => new Set([...capabilitiesOf(tenant.driver), ...own]),
    timers,
    pace: paceOf(settings.kind === 'remote' ? settings.callsPerMinute : Number.POSITIVE_INFINITY, timers),
    sender,
    receiver,
    tenant: () => tenantOf(apis, driver),
    async close() {
      sender.close();
      await receiver?.close();
      await driver.close?.();
      await started?.close();
    },
  };
}

async function start(kind: TargetSettings['kind'], options: OpenOptions): Promise<Embedded | PrismTarget | undefined> {
  if (kind === 'embedded') return startEmbedded(options);
  return kind === 'prism' ? startPrism() : undefined;
}

async function tenantOf(shared: Partial<Record<Api, ApiSettings>>, driver: Driver): Promise<Tenant> {
  const lease = await driver.isolate?.();
  if (!lease) return { apis: shared, driver, release: () => Promise.resolve() };
  const apis = Object.fromEntries(
    Object.entries(shared).map(([api, settings]) => {
      const own = lease.apis?.[api as Api];
      return [
        api,
        {
          base: own?.base ?? settings.base,
          credentials: own?.credentials ?? settings.credentials,
          fixtures: own?.fixtures ?? settings.fixtures,
        },
      ];
    }),
  );
  return { apis, driver: lease.driver ?? driver, release: async () => lease.release?.() };
}
