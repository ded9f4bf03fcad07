import { expect, it } from 'vitest';
import { builtInTargets } from '../../src/targets/index.ts';
import { sample } from '../../test/fixtures/sample.ts';
import { verifyPacts } from '../index.ts';
import { failedRules, unreachedInteractions } from '../verification/outcomes.ts';

const held = ['answered-after-the-customer-failed-it-in-the-200-form'];
const refused = ['the-limit-exceeded-in-the-422-form', 'too-little-in-the-wallet-in-the-422-form'];
const prompt = ['accepted-the-customer-is-being-prompted', 'accepted-without-a-callback-address'];
/** Interactions whose state needs a charge that stays PENDING. */
const pending = [
  'charge-a-correlator-used-before',
  'lookup-a-charge-that-waits-for-the-customer',
  'lookup-wrong-credentials',
  'refund-a-charge-that-waits-for-the-customer',
];

const charge = (slugs: readonly string[]): string[] => slugs.map((it) => `charge-${it}`);

/** Each reading of the document that our sandbox can follow, and the interactions whose state does not exist under it. */
const dialects: { dialect: Record<string, string>; skipped: string[] }[] = [
  { dialect: {}, skipped: charge([...held, ...refused]) },
  {
    dialect: {
      'answered-amount-form': 'text',
      'error-code-value': 'e-code',
      'answer-extra-fields': 'some',
      'msisdn-echo': 'normalised',
    },
    skipped: charge([...held, ...refused]),
  },
  {
    dialect: { 'duplicate-correlator': 'existing-transaction', 'refund-reuses-correlator': 'existing-transaction' },
    skipped: [...charge([...held, ...refused]), 'charge-a-correlator-used-before'],
  },
  { dialect: { 'failed-pin-form': 'http-200-held' }, skipped: [...charge([...refused, ...prompt]), ...pending] },
  {
    dialect: { 'failed-pin-form': 'http-422' },
    skipped: [...charge([...held, ...prompt]), ...pending, 'refund-a-charge-that-failed'],
  },
];

it.concurrent.each(sample(dialects, 3))(
  'the sandbox keeps to the pact of our client: $dialect',
  async ({ dialect, skipped }) => {
    const result = await verifyPacts({ target: builtInTargets.sandbox, apis: ['charge-gateway'], dialect });
    expect(failedRules(result)).toEqual([]);
    expect(result.checks.filter((it) => it.outcome === 'error')).toEqual([]);
    expect(unreachedInteractions(result)).toEqual(skipped.map((it) => `pact-${it}`).sort());
  },
);

it('leaves no interaction that no reading reaches', () => {
  const [first = [], ...others] = dialects.map((it) => it.skipped);
  expect(first.filter((slug) => others.every((skipped) => skipped.includes(slug)))).toEqual([]);
});

/** Each of these faults breaks another kind of thing: a status, a field, a type, a member that is missing, an error's form. */
it.concurrent.each([
  [
    [
      'any-currency-accepted',
      'status-code-as-number',
      'refund-without-original-reference',
      'refunded-charge-refunded-again',
    ],
    [
      'charge/400',
      'currency-other-refused',
      'charge/200/statusCode/type',
      'refund/200/originalReference',
      'refund-twice-refused',
      'refund/409',
    ],
  ],
  // Nothing else is reached where a charge ends so.
  [['charge-without-transaction-id'], ['charge/200/transactionId']],
  [['accepted-with-202'], ['charge/200']],
])('tells %j by the rules that they break', async (faults, rules) => {
  const result = await verifyPacts({
    target: builtInTargets.sandbox,
    apis: ['charge-gateway'],
    faults: faults.map((it) => `charge-gateway/${it}`),
  });
  expect(failedRules(result)).toEqual(rules.map((it) => `charge-gateway/${it}`).sort());
});
