import { expect, it } from 'vitest';
import { checks } from '../../../properties/index.ts';
import type { Api } from '../../../src/contract/index.ts';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { isShort } from '../../fixtures/worlds.ts';
import type { Meets } from '../shared/disturbing-proxy.ts';
import { accused, judgeDisturbed } from './judge.ts';

skipWaits();

it.each<[Api, Meets, string]>([
  ['bill-payment', '401', '401 with “Unauthorized” to the very first valid call'],
  ['merchant-wallet', '403 page', '403 with “Request blocked”: a proxy or gateway in front answered, not the API'],
])(
  '%s: who is shut out in the middle of a run, by %s, is told so, and nobody is accused',
  async (api, meets, words) => {
    const short = checks.filter((it) => it.api === api && isShort(it)).map((it) => it.slug);
    const run = await judgeDisturbed(api, { seed: 1, outage: { meets, at: (call) => call > 400 } }, 0.05, {
      isolates: false,
      checks: short,
    });
    expect(accused(run)).toEqual([]);
    const causes = run.verdicts.flatMap((it) => it.errors ?? []);
    expect(causes.filter((it) => it.startsWith('the run began well') && it.includes(words))).not.toEqual([]);
    expect(run.verdicts.filter((it) => it.outcome === 'pass').length).toBeGreaterThan(100);
  },
);
