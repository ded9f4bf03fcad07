import { expect, it } from 'vitest';
import { newLedger } from '../../../src/conformance/ledger.ts';
import { confirmed } from '../../../src/conformance/run/confirmed.ts';
import type { Tried } from '../../../src/conformance/run/tried.ts';
import { loadRegister } from '../../../src/contract/index.ts';
import type { OpenTarget } from '../../../src/targets/open-target.ts';

const rules = new Map(loadRegister('bill-payment').map((it) => [it.id, it]));
const [wallet, status, list] = ['paid-debits-vendor-wallet', 'paid-stays-paid', 'list-pages-add-up'] as const;
const idOf = (slug: string): string => `bill-payment/${slug}`;

/** An attempt that looks at three rules and breaks some; `alone` after so many of these. */
function attempt(broken: readonly string[], aloneFrom: number | undefined = 0): Tried {
  const allowed = new Set([wallet, status, list].map(idOf));
  const ledger = newLedger(rules, { api: 'bill-payment', title: 'a check', allowed });
  for (const it of [wallet, status, list]) ledger.holds(it, 'right', broken.includes(it) ? 'wrong' : 'right');
  return { ledger, properties: [], missing: new Set(), error: undefined, broke: broken.length > 0, aloneFrom };
}

async function judged(attempts: readonly Tried[], { isolates = false } = {}) {
  const left = [...attempts];
  const target = { settings: { kind: 'remote' }, capabilities: new Set(isolates ? ['isolate'] : []) };
  const tried = await confirmed(target as unknown as OpenTarget, async () => left.shift() as Tried);
  return {
    made: attempts.length - left.length,
    broken: tried.ledger.breaks.map(({ rule }) => rule.replace('bill-payment/', '')),
    decided: [...tried.ledger.decided.keys()].map((it) => it.replace('bill-payment/', '')),
    missing: [...tried.missing],
  };
}

it('what breaks each of three times is held against the provider', async () => {
  expect(await judged([attempt([wallet]), attempt([wallet]), attempt([wallet, list])])).toEqual({
    ...{ made: 3, broken: [wallet], decided: [wallet, status], missing: ['isolate'] },
  });
});

it('what does not break again was the doing of others, and is as it was seen then', async () => {
  expect(await judged([attempt([wallet]), attempt([])])).toEqual({
    ...{ made: 2, broken: [], decided: [wallet, status, list], missing: [] },
  });
});

it('what breaks in two of three is not decided', async () => {
  expect(await judged([attempt([wallet, status]), attempt([status]), attempt([wallet])])).toEqual({
    ...{ made: 3, broken: [], decided: [status, list], missing: ['isolate'] },
  });
});

it('what broke before the check relied on being alone stands', async () => {
  expect(await judged([attempt([wallet, status], 1), attempt([]), attempt([])])).toEqual({
    ...{ made: 2, broken: [wallet], decided: [wallet, status, list], missing: [] },
  });
});

it('a tenant of its own, and a check that does not rely on being alone, are believed at once', async () => {
  expect(await judged([attempt([wallet])], { isolates: true })).toMatchObject({ made: 1, broken: [wallet] });
  const unmarked = { ...attempt([wallet]), aloneFrom: undefined };
  expect(await judged([unmarked])).toMatchObject({ made: 1, broken: [wallet] });
});

it('money that moves by other cents each time was moved by others, and so was a story that breaks at another place', async () => {
  const moved = (cents: number): Tried => {
    const tried = attempt([]);
    tried.ledger.holds(wallet, '+100 cents', `+${cents} cents`);
    return tried;
  };
  const told = (path: string): Tried => {
    const tried = attempt([]);
    tried.properties.push({ breaks: attempt([wallet]).ledger.breaks, path, counterexample: '' });
    return tried;
  };
  expect(await judged([moved(257), moved(1557), moved(257)])).toMatchObject({ made: 2, broken: [] });
  expect(await judged([moved(257), moved(257), moved(257)])).toMatchObject({ made: 3, broken: [wallet] });
  expect(await judged([told('3:1'), told('5:0'), told('3:1')])).toMatchObject({
    made: 2,
    broken: [],
    missing: ['isolate'],
  });
});
