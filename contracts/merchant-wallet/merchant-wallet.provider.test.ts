import { expect, it } from 'vitest';
import { builtInTargets } from '../../src/targets/index.ts';
import { sample } from '../../test/fixtures/sample.ts';
import { verifyPacts } from '../index.ts';
import { failedRules, unreachedInteractions } from '../verification/outcomes.ts';

const under200 = (operations: readonly string[]): string[] => operations.map((it) => `${it}-refused-with-200`);

/** Refused for their content, under a status that the dialect chooses. */
const ofContent = [
  'accountstatement',
  'bankchange',
  'codeinquiry',
  'deposit',
  'generatecode',
  'linkedaccountinquiry',
  'reversal',
  'utilitypayment',
];
/** Refused for their credentials alone, which our sandbox tells with 401 under every dialect. */
const elsewhere = under200(['login', 'responsecodelist']);
const results = ['reversal-result-025', 'reversal-result-096'];
const with4xx = [...elsewhere, ...under200(ofContent), ...results];
const notFound = ['depositinquiry-a-deposit-that-is-not-known', 'depositinquiry-refused-with-200'];

/** Each reading of the document that our sandbox can follow, and the interactions whose state does not exist under it. */
const dialects: { dialect: Record<string, string>; skipped: string[] }[] = [
  { dialect: {}, skipped: with4xx },
  {
    dialect: {
      'amount-form': 'text',
      'statement-amount-form': 'text',
      'other-answer-date-forms': 'iso-8601',
      'code-inquiry-stan': 'reference-of-the-inquiry',
      'money-movement-account-number': 'caller',
      'answered-reference': 'own',
      'qr-image-format': 'svg',
      'response-code-file-format': 'json',
      'utility-balances': 'null',
      'utility-instructions': 'token',
      'linked-accounts-by-currency': 'all',
      'utc-offset': '+00:00',
    },
    skipped: with4xx,
  },
  {
    dialect: { 'refusal-http-status': '2xx', 'repeated-reference': 'refused' },
    skipped: [...elsewhere, 'generatecode-a-withdrawal-code-for-an-account-without-them'],
  },
  {
    dialect: {
      'deposit-not-found': '404-025',
      'expired-or-timed-out': 'only-expired',
      'second-reversal': 'answered-as-before',
      'reversal-025': 'any-mistake-of-the-request',
      'token-lifetime': '1-minute',
    },
    skipped: [...with4xx, ...notFound, 'codeinquiry-a-code-that-timed-out'],
  },
  {
    dialect: {
      'deposit-not-found': '200-00',
      'expired-or-timed-out': 'only-timed-out',
      'early-code-inquiry': 'answered',
      'duplicate-checks': 'disabled',
      'access-token-expiry': 'refused-403',
      'reversal-025': 'all-but-no-such-deposit',
    },
    skipped: [...with4xx, ...notFound, 'codeinquiry-a-code-that-expired'],
  },
];

it.concurrent.each(sample(dialects, 3))(
  'the sandbox keeps to the pact of our client: $dialect',
  async ({ dialect, skipped }) => {
    const result = await verifyPacts({ target: builtInTargets.sandbox, apis: ['merchant-wallet'], dialect });
    expect(failedRules(result)).toEqual([]);
    expect(result.checks.filter((it) => it.outcome === 'error')).toEqual([]);
    expect(unreachedInteractions(result)).toEqual(skipped.map((it) => `pact-${it}`).sort());
  },
);

it('leaves no interaction that no reading reaches, but for refused credentials under 200', () => {
  const [first = [], ...others] = dialects.map((it) => it.skipped);
  expect(first.filter((slug) => others.every((skipped) => skipped.includes(slug)))).toEqual(elsewhere);
});

/** Each of these faults breaks another kind of thing: a code, a permission, an HTTP status, a field, its value, a header. */
it.concurrent.each([
  // The last three by the given that has a statement list a change.
  [
    ['change-succeeds-with-000'],
    ['success-code', 'bank-change-up-to-500-accepted', 'both-currencies-accepted', 'optional-fields-given'],
  ],
  [
    ['linked-accounts-succeed-with-00', 'merchant-withdrawal-codes'],
    ['linked-account-success-code', 'not-permitted-call-fails'],
  ],
  [
    ['linked-currency-required', 'code-inquiry-takes-no-reference', 'reversal-refused-with-061'],
    [
      'reversal-response-code',
      'linked-account-currency-default',
      'linkedAccountInquiry/2XX',
      'code-inquiry-result-is-its-own',
      'codeInquiry/2XX',
    ],
  ],
])('tells %j by the rules that they break', async (faults, rules) => {
  const result = await verifyPacts({
    target: builtInTargets.sandbox,
    apis: ['merchant-wallet'],
    faults: faults.map((it) => `merchant-wallet/${it}`),
  });
  expect(failedRules(result)).toEqual(rules.map((it) => `merchant-wallet/${it}`).sort());
});
