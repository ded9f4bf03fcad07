import { createHash } from 'node:crypto';
import { booking, centsIn, decimal, delivering, edits, editsPayment, productsIn, shown } from '../defect.ts';
import type { SubtleDefect } from './third-set.ts';

/** Planted on 2026-11-29 first in a provider that was written anew, where they lived. */
export const eighteenthSetDefects: readonly SubtleDefect[] = [
  {
    id: 'taken-back-in-usd-leaves-the-list',
    sentence: 'The list has the payments of 90 days; one in USD is missing once it is Reversed.',
    section: '4.1',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: shown('list', (found) => found.filter((it) => it.status !== 'Reversed' || it.currency === 'ZWG')),
  },
  {
    id: 'apostrophes-of-xml-stay-references',
    sentence: 'A body may be XML; apostrophes that are written by reference are kept as they are written.',
    section: '4',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      call(call) {
        if (!call.headers['content-type']?.includes('xml')) return;
        for (const [name, value] of Object.entries(call.body))
          if (typeof value === 'string' && call.text.includes('&apos;'))
            call.body[name] = value.replaceAll("'", '&apos;');
      },
    }),
  },
  {
    id: 'hash-of-names-without-outer-blanks',
    sentence: 'Hash joins MemberName as it is; blanks at the ends and twice in a row are left out.',
    section: '6.2',
    kind: 'wrong-event',
    when: 'value',
    shows: 'rare value',
    readings: { memberBlanks: 'kept' },
    hooks: () => ({
      hashed: (parts, secretKey) =>
        createHash('sha256')
          .update(parts.flatMap((it) => it.map((part) => part.trim().replace(/ {2,}/g, ' '))).join('') + secretKey)
          .digest('hex'),
    }),
  },
  {
    id: 'the-first-line-of-a-number-counts',
    sentence: 'Existing member numbers are updated; of two lines with one number the later one is lost.',
    section: '4.2',
    kind: 'wrong-state',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      rows: (rows) => rows.filter(([number], n) => rows.findIndex(([it]) => it === number) === n),
    }),
  },
  {
    id: 'a-cell-ends-with-its-first-line',
    sentence: 'The fifth column is the postal address; what follows a line end within it is lost.',
    section: '4.2',
    kind: 'wrong-state',
    when: 'value',
    shows: 'rare value',
    hooks: () => ({ rows: (rows) => rows.map((row) => row.map((it) => it.split('\n')[0] ?? '')) }),
  },
  {
    id: 'hyphens-tell-no-references-apart',
    sentence: 'Reference is unique for each transaction; STATUS takes two that differ by hyphens alone for one.',
    section: '2.3',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      payment: (found, { tenant }) =>
        found && tenant.payments.find((it) => plain(it.reference) === plain(found.reference)),
    }),
  },
  {
    id: 'after-a-failed-notice-the-next-is-lost',
    sentence: 'Data is posted after every transaction; the one after a notice that had to be repeated is not.',
    section: '6.2',
    kind: 'wrong-event',
    when: 'state',
    shows: 'combination',
    readings: { webhookRetry: 'thrice', webhookTwice: 'once' },
    hooks() {
      let failed = false;
      return delivering('payments', (delivery) => {
        if (delivery.attempt > 1) failed = true;
        else if (failed) {
          failed = false;
          return undefined;
        }
        return delivery;
      })();
    },
  },
  {
    id: 'who-is-unknown-has-the-name-before',
    sentence: 'MemberName is the name of the member; of one that does not exist it is that of the last lookup.',
    section: '2.5',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks() {
      let last: unknown;
      return edits('lookup', (body) => {
        if (String(body.ResultCode) === '1') last = body.AuthData;
        else if (last) body.AuthData = last;
      })();
    },
  },
  {
    id: 'cents-beyond-32-bits-wrap',
    sentence: 'A Paid payment is debited; the cents of one above 21 million are cut to 32 bits.',
    section: '3.2',
    kind: 'wrong-money',
    when: 'value',
    shows: 'boundary',
    hooks: booking('debit', (cents) => cents | 0),
  },
  {
    id: 'a-second-pay-of-another-day-is-debited',
    sentence: 'Paid is final; PAY under the same reference a day later debits once more.',
    section: '3.1',
    kind: 'wrong-money',
    when: 'time',
    shows: 'combination',
    hooks: () => ({
      paysAgain: ({ paidAt }, { now }) => paidAt !== undefined && now - paidAt > 86_400_000,
    }),
  },
  {
    id: 'the-balance-of-two-products-in-usd-is-that-of-zwg',
    sentence: 'WalletBalanceAfterDebit is that of the wallet debited; of two products in USD it is that of the other.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    hooks: editsPayment((body, _call, { tenant }) => {
      const other = tenant.wallets.find(({ currency }) => currency === 'ZWG');
      if (body.Currency === 'USD' && productsIn(body).length > 1 && body.WalletBalanceAfterDebit && other)
        body.WalletBalanceAfterDebit = decimal(other.cents);
    }),
  },
  {
    id: 'a-target-counts-whole-units',
    sentence: 'TargetAchievedAmount is what was paid; cents of it are cut off.',
    section: '2.5',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: edits('targetStats', (body) => {
      const cents = centsIn(body.TargetAchievedAmount);
      if (cents > 0) body.TargetAchievedAmount = decimal(cents - (cents % 100));
    }),
  },
  {
    id: 'a-reversal-of-yesterday-returns-nothing',
    sentence: 'A reversed payment is refunded; one of the day before is Reversed, and its debit stays.',
    section: '3.1',
    kind: 'wrong-money',
    when: 'time',
    shows: 'combination',
    hooks: booking('reversal', (cents, { paidAt }, tenant) =>
      paidAt !== undefined && tenant.clock.now() - paidAt > 86_400_000 ? 0 : cents,
    ),
  },
  {
    id: 'one-name-for-a-whole-notice',
    sentence: 'MemberName is that of the payment; each payment of a notice has that of the first.',
    section: '2.5',
    kind: 'wrong-event',
    when: 'value',
    shows: 'combination',
    readings: { webhookLines: 'together' },
    hooks: () => ({
      webhookPayments: (payments) => payments.map((it) => ({ ...it, MemberName: payments[0]?.MemberName })),
    }),
  },
];

function plain(reference: string): string {
  return reference.replaceAll('-', '');
}
