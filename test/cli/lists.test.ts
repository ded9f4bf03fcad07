import { expect, it } from 'vitest';
import { payproof } from './fake-io.ts';

it('verify --list names checks with their rules and needs, and sends nothing', async () => {
  const { code, out, err } = await payproof(['verify', '--list', '--rule', 'charge-gateway/both-currencies-accepted']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toMatch(
    /^[\w-]+: .+\n {2}needs .+\n {2}charge-gateway\/both-currencies-accepted\n\n1 checks and 0 observers for 1 rules\n$/,
  );
});

it('verify --list --json is one JSON value', async () => {
  const { out } = await payproof(['verify', '--list', '--json', '--rule', 'charge-gateway/both-currencies-accepted']);
  expect(JSON.parse(out)).toEqual({
    checks: [
      {
        check: expect.any(String),
        api: 'charge-gateway',
        title: expect.any(String),
        rules: ['charge-gateway/both-currencies-accepted'],
        needs: expect.arrayContaining(['state']),
      },
    ],
    observers: [],
    rules: ['charge-gateway/both-currencies-accepted'],
  });
});

it('rules lists the register, as text and as JSON, by API and party', async () => {
  const text = await payproof(['rules', '--api', 'charge-gateway', '--party', 'provider']);
  const json = await payproof(['rules', '--api', 'charge-gateway', '--party', 'provider', '--json']);
  const rules = JSON.parse(json.out) as { id: string; party: string }[];
  expect(text.out.endsWith(`\n${rules.length} rules\n`)).toBe(true);
  expect(new Set(rules.map((it) => it.party))).toEqual(new Set(['provider']));
  expect(text.out.split('\n').filter((it) => it.startsWith('charge-gateway/'))).toEqual(rules.map((it) => it.id));
});

it('explain says what a rule is, who decides it, what breaks it and how to judge it', async () => {
  const { code, out } = await payproof(['explain', 'charge-gateway/both-currencies-accepted']);
  expect(code).toBe(0);
  expect(out).toMatch(/^rule charge-gateway\/both-currencies-accepted\n {2}/);
  expect(out).toMatch(/^ {2}decided by: /m);
  expect(out).toMatch(/^ {2}broken by fault: charge-gateway\/zwg-refused /m);
  expect(out).toMatch(/^ {2}judge it: npx payproof verify --rule charge-gateway\/both-currencies-accepted$/m);
});
