import { type Api, apis } from '../contract/api.ts';
import { startMocks } from '../mock/index.ts';
import { profileOf } from './apis/index.ts';
import type { Driver } from './drivers/driver.ts';
import type { ApiSettings, TargetSettings } from './settings/settings.ts';

export interface PrismTarget {
  apis: TargetSettings['apis'];
  /** A mock can do nothing beside HTTP calls. */
  driver: Driver;
  close(): Promise<void>;
}

/** A mock looks only whether credentials are there: these belong to nobody. */
const placeholder = { username: 'mock-user', password: 'mock-password' };

/** Starts Prism mocks of all contracts on loopback and any free port. Throws MockError where Prism is not installed. */
export async function startPrism(): Promise<PrismTarget> {
  const { bases, close } = await startMocks();
  const settingsOf = (api: Api): ApiSettings => {
    const { credentials, fixtures = {} } = profileOf(api).mock ?? {};
    return { base: bases[api] ?? '', credentials: { ...placeholder, ...credentials }, fixtures };
  };
  return { apis: Object.fromEntries(apis.map((api) => [api, settingsOf(api)])), driver: {}, close };
}
