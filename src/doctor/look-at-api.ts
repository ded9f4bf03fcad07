import type { Api } from '../contract/api.ts';
import { profileOf } from '../targets/apis/index.ts';
import type { Driver } from '../targets/drivers/driver.ts';
import type { OpenTarget } from '../targets/open-target.ts';
import type { ApiSettings } from '../targets/settings/settings.ts';
import { lookAtFixtures } from './fixtures/index.ts';
import { type Notebook, newLook } from './look.ts';
import { lookAtExpiry } from './look-at-certificates.ts';
import { lookAtClock } from './look-at-clock.ts';

interface Reached {
  api: Api;
  own: ApiSettings;
  doubtful: readonly string[];
  driver: Driver;
  notebook: Notebook;
}

/** Looks at one API that is reached: clock, certificate, fixtures. */
export async function lookAtApi(target: OpenTarget, { api, own, doubtful, driver, notebook }: Reached): Promise<void> {
  const { settings } = target;
  const now = (await driver.clock?.now?.().catch(() => undefined)) ?? target.timers.now();
  const look = newLook({ target, api, settings: own, driver, now, doubtful, notebook });
  const probes = profileOf(api).probes?.({ ...own, fresh: look.fresh }) ?? [];
  // A mock lets everybody in, and knows nobody.
  if (settings.kind === 'prism') return;
  for (const { key } of probes) if (look.isKnown(key)) look.fine(`${key} let in`);
  const [probe] = probes;
  if (probe && settings.kind === 'remote') {
    const asked = await look.ask(probe.call, probe.credentials);
    // A target whose time somebody moves has its own.
    if (!driver.clock?.advance) lookAtClock(asked, { api, now: target.timers.now(), settings, notebook });
    await lookAtExpiry(target, api, own.base, notebook);
  }
  await lookAtFixtures[api]?.(look);
}
