import type { Api } from '../contract/api.ts';
import { defined } from '../contract/defined.ts';
import type { Driver } from './drivers/driver.ts';
import type { ApiSettings, CallbackSignature } from './settings/settings.ts';

/** One tenant of a target: what a check works on. */
export interface Tenant {
  apis: Partial<Record<Api, ApiSettings>>;
  driver: Driver;
  /** Made for one check: nobody else works on it, whatever its own driver can do. */
  isOwn: boolean;
  /** How the callbacks that are its own are signed. */
  callbackSignature?: CallbackSignature;
  release(): Promise<void>;
}

/** A fresh tenant where the driver can isolate, else the shared one. What a lease leaves out is as in the target. */
export async function newTenant(
  shared: Pick<Tenant, 'apis'> & { callbackSignature?: CallbackSignature | undefined },
  driver: Driver,
): Promise<Tenant> {
  const { callbackSignature } = shared;
  if (!driver.isolate)
    return {
      ...defined({ callbackSignature }),
      apis: shared.apis,
      driver,
      isOwn: false,
      release: () => Promise.resolve(),
    };
  const lease = await driver.isolate();
  const apis = Object.fromEntries(
    Object.entries(shared.apis).map(([api, settings]) => [
      api,
      ownSettings({ ...settings, ...defined(lease.apis?.[api as Api] ?? {}) }),
    ]),
  );
  return {
    apis,
    driver: lease.driver ?? driver,
    isOwn: true,
    ...defined({ callbackSignature: lease.callbackSignature ?? callbackSignature }),
    release: async () => lease.release?.(),
  };
}

/**
 * What is kept of a tenant is kept by these objects: a lease that names another address alone, or gives one object each
 * time, would mix it up with what is kept of others.
 */
function ownSettings(settings: ApiSettings): ApiSettings {
  const { credentials, fixtures } = settings;
  return { ...settings, credentials: { ...credentials }, fixtures: { ...fixtures } };
}
