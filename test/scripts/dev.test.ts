import { expect, it } from 'vitest';
import { follow } from '../../scripts/dev/follow.ts';
import { judgeRule } from '../../scripts/dev/judge-rule.ts';
import { ruleOf } from '../../scripts/dev/rule-of.ts';
import { tellRound } from '../../scripts/dev/tell-round.ts';
import { suite } from '../../src/cli/suite.ts';
import { apis, loadRegister } from '../../src/contract/index.ts';

const register = apis.flatMap((api) => loadRegister(api));
const rule = 'charge-gateway/refund-names-original';

it('names its rule with or without the API', () => {
  expect(ruleOf(rule, register)).toMatchObject({ id: rule });
  expect(ruleOf('refund-names-original', register)).toMatchObject({ id: rule });
});

it('says what is wrong with a name', () => {
  expect(ruleOf('refund-names-origial', register)).toMatch(
    /^unknown rule .* did you mean 'charge-gateway\/refund-names-/,
  );
  expect(ruleOf('charge-gateway/charge', register)).toMatch(/ means \d+ rules, and a round judges one: /);
});

it('judges the rule on the sandbox and against each of its faults', async () => {
  const round = await judgeRule(rule);
  expect(round.isSound).toBe(true);
  const killed = round.faults.filter((it) => it.isKilled).map((it) => it.id);
  expect(killed).toContain('charge-gateway/refund-names-correlator');
  const [first, sandbox, fault, seen] = tellRound(round);
  expect(first).toMatch(/^sound {3}charge-gateway\/refund-names-original, by /);
  expect(sandbox).toMatch(/^ {2}sandbox {2}pass \(\d+ decided, \d+ calls, [\d.]+ s\)$/);
  expect(fault).toMatch(/^ {2}fault {4}killed {2}charge-gateway\/refund-names-[a-z-]+: /);
  expect(seen).toMatch(/^ +expected ".*", was ".*"$/);
});

it('tells a fault that no check kills any more', async () => {
  const blind = suite.observers.map((it) => ({ ...it, observe: () => undefined }));
  const round = await judgeRule('charge-gateway/lookup-same-transaction', {
    checks: suite.checks.filter((it) => it.slug === 'charge-is-found'),
    observers: blind,
  });
  expect(round.isSound).toBe(false);
  expect(round.faults.some((it) => it.isKilled)).toBe(false);
  expect(tellRound(round)[0]).toMatch(/^BROKEN /);
});

it('makes a round after each change, and ends the one that is under way', async () => {
  const told: string[] = [];
  const stopped = Promise.withResolvers<void>();
  let change = (_path: string): void => undefined;
  let isWatching = true;
  const rounds = [
    () => {
      // An editor writes in several steps.
      change('a.ts');
      change('b.ts');
    },
    () => change('a.ts'),
    () => stopped.resolve(),
  ];
  await follow({
    start() {
      told.push('begun');
      const ended = Promise.withResolvers<void>();
      queueMicrotask(rounds[told.filter((it) => it === 'begun').length - 1] ?? (() => undefined));
      return {
        ended: ended.promise,
        stop() {
          told.push('stopped');
          ended.resolve();
        },
      };
    },
    watch(changed) {
      change = changed;
      return () => {
        isWatching = false;
      };
    },
    settled: async () => undefined,
    tell: (line) => told.push(line.trim()),
    stopped: stopped.promise,
  });
  expect(told).toEqual([
    ...['begun', 'stopped', 'changed: a.ts, b.ts'],
    ...['begun', 'stopped', 'changed: a.ts'],
    ...['begun', 'stopped'],
  ]);
  expect(isWatching).toBe(false);
});
