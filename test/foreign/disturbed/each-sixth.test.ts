import { expect, it } from 'vitest';
import { checks } from '../../../properties/index.ts';
import { sample } from '../../fixtures/sample.ts';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { isShort } from '../../fixtures/worlds.ts';
import type { Meets } from '../shared/disturbing-proxy.ts';
import { accused, judgeDisturbed } from './judge.ts';

skipWaits();

/** As a balancer does of whose six servers one is ill: checks of six calls meet it at the same one each time. */
const eachSixth = (call: number): boolean => call > 10 && call % 6 === 0;

it.each<Meets>(sample(['empty', '403 page'], 1))(
  '%s in the place of each sixth answer accuses nobody',
  async (meets) => {
    const short = checks.filter((it) => it.api === 'merchant-wallet' && isShort(it)).map((it) => it.slug);
    const run = await judgeDisturbed('merchant-wallet', { seed: 1, outage: { meets, at: eachSixth } }, 0.05, {
      isolates: false,
      checks: short,
    });
    expect(accused(run)).toEqual([]);
    expect(run.verdicts.filter((it) => it.outcome === 'pass').length).toBeGreaterThan(150);
  },
);
