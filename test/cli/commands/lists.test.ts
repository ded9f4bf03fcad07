import { expect, it } from 'vitest';
import type { Rule } from '../../../src/contract/index.ts';
import { payproof } from '../fake-io.ts';

type Counts = Record<string, Record<string, Record<string, number>>>;

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
  const { total, rules } = JSON.parse(json.out) as { total: number; rules: { id: string; party: string }[] };
  expect(text.out.endsWith(`\n${total} rules\n`)).toBe(true);
  expect(rules).toHaveLength(total);
  expect(new Set(rules.map((it) => it.party))).toEqual(new Set(['provider']));
  expect(text.out.split('\n').filter((it) => it.startsWith('charge-gateway/'))).toEqual(rules.map((it) => it.id));
});

it('rules --json counts every rule once by API, party and certainty', async () => {
  const { out } = await payproof(['rules', '--json']);
  const { total, counts, rules } = JSON.parse(out) as { total: number; counts: Counts; rules: Rule[] };
  expect(Object.keys(counts)).toEqual(['bill-payment', 'charge-gateway', 'merchant-wallet']);
  const cells = Object.values(counts).flatMap((byParty) => Object.values(byParty).flatMap((it) => Object.values(it)));
  expect(cells.reduce((sum, it) => sum + it, 0)).toBe(total);
  const receivers = rules.filter((it) => it.api === 'charge-gateway' && it.party === 'receiver');
  expect(counts['charge-gateway']?.['receiver']).toEqual({
    stated: receivers.filter((it) => it.certainty === 'stated').length,
    conflicting: 0,
    implied: 0,
    silent: 0,
  });
});

it('rules --certainty keeps one certainty, and counts it in words at the end', async () => {
  const words = ['rules', '--api', 'charge-gateway', '--party', 'provider', '--certainty', 'implied'];
  expect(await payproof(words)).toEqual({
    code: 0,
    out: `charge-gateway/pin-0000-message
    A statusMessage that reports the outcome of PIN 0000 reads "Transaction Successful".
    implied, binds the provider, section 3
charge-gateway/refund-echoes-correlator
    The clientCorrelator of a refund's answer is that of the refund or of its charge.
    implied, binds the provider, section 2.5
charge-gateway/refund-echoes-amount
    The amount of a refund's answer is that of the refund, of its charge, or what is left of it.
    implied, binds the provider, section 2.5
charge-gateway/refund-echoes-currency
    The currency of a refund's answer is that of the refund or of its charge.
    implied, binds the provider, section 2.5

charge-gateway: provider 4 implied
4 rules
`,
    err: '',
  });
});

/** Where a thing stands, but for the line. */
const withoutLines = (out: string): string => out.replaceAll(/(\.(?:ts|yaml)):\d+$/gm, '$1:N');

it('explain says what a rule is, where it comes from, who decides it, what breaks it and how to judge it', async () => {
  const { code, out } = await payproof(['explain', 'charge-gateway/both-currencies-accepted']);
  expect(code).toBe(0);
  expect(withoutLines(out)).toBe(`rule charge-gateway/both-currencies-accepted
  Charges in USD and in ZWG are both accepted.
  binds: the provider
  certainty: stated (must hold)
  source: section 1, 2.1 (sentences and table rows 1:9, 2.1:13, 8:5), by specs/charge-gateway/rules/validation.yaml:N
  decided by: charge-amounts-accepted (every amount up to the maximum is accepted in both currencies and comes back to the cent)
    in properties/charge-gateway/validation/amounts-accepted.ts:N
  broken by fault: charge-gateway/zwg-refused (Charges in ZWG are refused)
    in src/sandbox/charge-gateway/faults/validation.ts:N
  judge it: npx payproof verify --rule charge-gateway/both-currencies-accepted
`);
});

it('explain tells the sentence whose harm an implied rule shows', async () => {
  const { out } = await payproof(['explain', 'charge-gateway/refund-echoes-correlator']);
  expect(out).toMatch(/^ {2}certainty: implied \(only a harm that is stated elsewhere fails\)$/m);
  expect(out).toMatch(/^ {2}fails by the harm of: 2\.1: a clientCorrelator is /m);
});

it('explain needs no API, and tells of readings and of the switch that chooses one', async () => {
  const { out } = await payproof(['explain', 'callback-on-failure']);
  expect(out).toMatch(/^rule charge-gateway\/callback-on-failure\n/);
  expect(out).toMatch(/^ {2}certainty: conflicting \(one of its readings is recorded, anything else fails\)$/m);
  expect(out).toMatch(/^ {2}readings: called, not-called$/m);
  expect(out).toMatch(/^ {2}switch of the sandbox: --dialect callback-on-failure=called\|not-called \(called\)$/m);
});

it('explain tells a rule that openapi.yaml states, one of the client, and one that nobody outside can see', async () => {
  const lines = async (id: string): Promise<string[]> => (await payproof(['explain', id])).out.split('\n');
  expect(await lines('charge-gateway/charge/200/amount/type')).toContain(
    '  source: section 2.3, by specs/charge-gateway/openapi.yaml',
  );
  expect(await lines('client-sends-charged')).toContain('  binds: the client');
  expect(await lines('username-prefix')).toContain('  nothing from outside decides it: portal');
});

it('explain says where a check is written whose topic has folders within', async () => {
  const { code, out } = await payproof(['explain', 'gateway-world']);
  expect({ code, out }).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^ {4}in properties\/charge-gateway\/storylines\/world\/gateway-world\.ts:\d+$/m),
  });
});

it('explain says of a check and of a fault what belongs to it', async () => {
  expect((await payproof(['explain', 'charge-amounts-accepted'])).out).toMatch(
    /^check charge-amounts-accepted\n.+\n {4}in properties\/charge-gateway\/validation\/amounts-accepted\.ts:\d+\n {2}needs: state, .+\n( {2}decides: charge-gateway\/.+\n)+ {2}run it: npx payproof verify --check charge-amounts-accepted\n$/,
  );
  expect(withoutLines((await payproof(['explain', 'zwg-refused'])).out)).toBe(`fault charge-gateway/zwg-refused
  Charges in ZWG are refused
    in src/sandbox/charge-gateway/faults/validation.ts:N
  kind: refuses too much
  breaks: charge-gateway/both-currencies-accepted
  see it: npx payproof verify --fault charge-gateway/zwg-refused --rule charge-gateway/both-currencies-accepted
`);
});

it('explain answers an unknown id with the nearest ones', async () => {
  const { code, err } = await payproof(['explain', 'charge-gateway/sms-on-succes']);
  expect(code).toBe(2);
  expect(err).toMatch(
    /^payproof: unknown rule, check or fault 'charge-gateway\/sms-on-succes'\. Nearest: charge-gateway\/sms-on-success, /,
  );
});

it('the shards of a selftest have every fault once', async () => {
  const ids = async (...words: string[]) => {
    const { out } = await payproof(['selftest', '--api', 'charge-gateway', '--list', '--json', ...words]);
    return (JSON.parse(out) as { id: string }[]).map((it) => it.id);
  };
  const shards = await Promise.all(['1/3', '2/3', '3/3'].map((it) => ids('--shard', it)));
  expect(shards.every((it) => it.length > 50)).toBe(true);
  expect(shards.flat().sort()).toEqual((await ids()).sort());
});
