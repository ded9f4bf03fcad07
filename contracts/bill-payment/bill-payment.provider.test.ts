import { expect, it } from 'vitest';
import { builtInTargets } from '../../src/targets/index.ts';
import { sample } from '../../test/fixtures/sample.ts';
import { verifyPacts } from '../index.ts';
import { failedRules, unreachedInteractions } from '../verification/outcomes.ts';

/** No fixture names a meter under load, and no given lets a webhook's message be looked at by Pact. */
const elsewhere = [
  'billerconfigurationchanged-billers-whose-configuration-changed',
  'billerconfigurationchanged-no-biller-which-is-ignored',
  'billerpayments-a-payment-with-a-department',
  'billerpayments-payments-without-a-department',
  'processpayment-pay-at-the-electricity-biller-under-load',
];
const unprocessed = ['uploadmembers-a-file-that-is-not-processed', 'uploadmembersdelete-a-file-that-is-not-processed'];
/** Its member is there from the start, and a form holds no number of a state's. */
const formOfMember = ['createmember-as-a-form'];
const usual = [...elsewhere, ...formOfMember, ...unprocessed];
const blankTotal = [
  'processpayment-auth-where-the-answer-has-the-price',
  'processpayment-pay-at-the-test-biller-being-paid',
  'processpayment-pay-that-fails',
  'processpayment-pay-that-is-flagged',
  'processpayment-pay-that-succeeds',
  'processpayment-wrong-credentials',
];

/** Each reading of the document that our sandbox can follow, and the interactions whose state does not exist under it. */
const dialects: { dialect: Record<string, string>; skipped: string[] }[] = [
  { dialect: {}, skipped: usual },
  {
    dialect: {
      'action-case-accepted': 'title-case-only',
      'blank-amount-form': 'empty-text',
      'feed-order': 'oldest-first',
      'listing-fields': 'full-record',
      'member-create-existing': 'updated',
      'member-list-fields': 'bare-list',
      'metadata-pair-spelling': 'camel-case-key-value',
      'narration-when-not-failed': 'text',
      'payments-csv-media-type': 'octet-stream',
      'technical-narration-presence': 'always',
      'unauthorized-body': 'message',
      'upload-unspecified-code': 'any-error',
    },
    skipped: [...elsewhere, 'listmembers-a-page', 'listmembers-wrong-credentials'],
  },
  {
    dialect: {
      'action-case-accepted': 'upper-case-only',
      'auth-answer-status': 'http-400',
      'forex-unacknowledged': 'accepted',
      'lookup-narration-presence': 'every-code',
      'metadata-form-accepted': 'billers-own-form',
      'repeated-pay': 'refused',
      'retry-safety': 'returns-status',
      'reversal-narration-presence': 'every-code',
      'reversal-of-unpaid-payment': '1',
      'unknown-code-in-filter': 'refused',
    },
    skipped: [
      ...usual,
      'listbillers-no-biller',
      'processpayment-retry-that-succeeds',
      'reversepayment-any-other-error',
    ],
  },
  {
    dialect: {
      'authorized-platform-reference': 'absent',
      'blank-amount-form': 'absent',
      'debit-of-fee-and-commission': 'price-fee-and-commission',
      'lookup-narration-presence': 'never',
      'narration-when-not-failed': 'absent',
      'paid-has-display-data': 'absent',
      'repeated-auth': 'refused',
      'reversal-narration-presence': 'never',
      'unknown-code-in-filter': 'empty-list',
      'upload-field-name': 'file',
      'upload-header-line': 'header-line',
      'upload-narration-presence': 'never',
      'vendor-reversal-reference-is-callers': 'platforms',
      'wallet-currency-once': 'several',
    },
    skipped: [...usual, ...blankTotal],
  },
  {
    dialect: {
      'action-of-status-answer': 'last-stage',
      'auto-invoice-delay': '10-minutes',
      'blank-amount-form': 'null-value',
      'fiscal-metadata-form': 'text',
      'metadata-pair-spelling': 'other-names',
      'payments-csv-header-line': 'no-header-line',
      'retry-safety': 'refused',
      'reused-reference': 'new-payment',
      'status-with-other-fields': 'refused',
      'test-pff-outcome': 'failed',
      'test-pt-outcome': 'failed',
    },
    skipped: [...usual, 'processpayment-retry-that-succeeds'],
  },
];

it.concurrent.each(sample(dialects, 3))(
  'the sandbox keeps to the pact of our client: $dialect',
  async ({ dialect, skipped }) => {
    const result = await verifyPacts({ target: builtInTargets.sandbox, apis: ['bill-payment'], dialect });
    expect(failedRules(result)).toEqual([]);
    expect(result.checks.filter((it) => it.outcome === 'error')).toEqual([]);
    expect(unreachedInteractions(result)).toEqual(skipped.map((it) => `pact-${it}`).sort());
  },
);

it('leaves no interaction that no reading reaches, but for messages and a meter under load', () => {
  const [first = [], ...others] = dialects.map((it) => it.skipped);
  expect(first.filter((slug) => others.every((skipped) => skipped.includes(slug)))).toEqual(elsewhere);
});

/** Each of these faults breaks another kind of thing, at another operation: a code, a status, a body's form, its fields, the credentials. */
const broken: [fault: string, rules: string[]][] = [
  ['not-supported-is-3', ['reversal-not-supported']],
  ['unknown-member-found-by-post', ['lookup-unknown-member-is-failed']],
  ['delete-upload-success-is-0', ['upload-success-has-code-1']],
  ['no-target-is-204', ['getTargetStatistics/200']],
  ['download-without-to', ['downloadPayments/400', 'download-without-to-refused']],
  ['form-post-refused-for-delete', ['deleteMember/200', 'member-body-as-form-accepted']],
  ['problem-details-for-400', ['processPayment/400/Message', 'processPayment/400/ModelState']],
  ['any-user-of-the-feed', ['getPaymentFeed/401', 'unknown-user-401']],
];

it('tells faults by the rules that they break', async () => {
  const result = await verifyPacts({
    target: builtInTargets.sandbox,
    apis: ['bill-payment'],
    faults: broken.map(([fault]) => `bill-payment/${fault}`),
  });
  const rules = broken.flatMap(([, its]) => its);
  expect(failedRules(result)).toEqual(rules.map((it) => `bill-payment/${it}`).sort());
});
