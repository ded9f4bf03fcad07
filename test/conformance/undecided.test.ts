import { expect, test } from 'vitest';
import { checks } from '../../properties/index.ts';
import { runConformance } from '../../src/conformance/index.ts';
import { apis, loadRegister } from '../../src/contract/index.ts';
import { builtInTargets } from '../../src/targets/index.ts';
import { observers } from '../../src/traffic/index.ts';
import { isShort } from '../fixtures/worlds.ts';

/**
 * Rules of the provider that nothing decides on the embedded sandbox, and why; none of them is stated. Any other that ends
 * `skipped` is a check that stopped deciding without failing; one of these that is decided leaves the list.
 */
const allowed: Readonly<Record<string, string>> = {
  'charge-gateway/transaction-after-422': 'the sandbox answers a charge at once, so that no PIN ends one in a 422',
  'merchant-wallet/deposit-duplicate-otherwise': 'the sandbox looks for duplicates of deposits, and its target says so',
};

test('on the embedded sandbox every rule of the provider is decided, but for those that are named here', async () => {
  const { verdicts } = await runConformance({
    suite: { checks, observers },
    target: builtInTargets.sandbox,
    apis: [...apis],
    checks: checks.filter((it) => isShort(it) || it.slug === 'wallet-world').map((it) => it.slug),
    rules: [...apis],
    seed: 1,
    effort: 0.05,
    command: 'npx payproof verify',
  });
  const seen = loadRegister().filter((it) => it.party === 'provider' && it.undecidable === undefined);
  const certainties = new Map(seen.map((it) => [it.id, it.certainty]));
  const judged = verdicts.filter((it) => certainties.has(it.rule));
  expect(judged.length).toBe(seen.length);
  const undecided = judged.filter((it) => it.outcome === 'skipped');
  const words = undecided.map(({ rule, missing = [] }) => `${rule}: ${missing.join(', ')}`);
  expect(undecided.filter((it) => certainties.get(it.rule) === 'stated')).toEqual([]);
  expect(undecided.map((it) => it.rule).sort(), words.join('\n')).toEqual(Object.keys(allowed).sort());
}, 900_000);
