import type { ChargeFault } from '../../charge-fault.ts';
import { transactions } from '../../tables/transactions.ts';
import { editAnswer } from '../edit/answers.ts';
import { type ChargeFaults, careless } from '../edit/define.ts';
import { chargesOf, dayOf } from './records.ts';

const dayMs = 24 * 60 * 60_000;

/** Subtle defects of the topic echoes, by the rule that they break. */
export const faults: ChargeFaults = {
  'lookup-same-transaction': {
    // A search by LIKE 'x%' in place of an equal sign.
    'lookup-takes-the-first-that-begins-so': careless.answersWrongly(
      'A look-up gives the oldest charge whose correlator begins as the asked one',
      finding((asked, other) => other.startsWith(asked)),
    ),
    // Collations that fold case, as database columns have by default.
    'lookup-folds-case': careless.answersWrongly(
      'Of charges whose correlators differ in case only, a look-up gives the oldest',
      finding((asked, other) => other.toLowerCase() === asked.toLowerCase()),
    ),
    // Text that is compared with a number is read as one: "0123" equals 123.
    'lookup-reads-digits-as-a-number': careless.answersWrongly(
      'Of charges whose correlators are the same number, a look-up gives the oldest',
      finding(
        (asked, other) =>
          asked === other || (/^\d+$/.test(asked) && /^\d+$/.test(other) && BigInt(asked) === BigInt(other)),
      ),
    ),
  },
  'charge-echoes-correlator': {
    // Ids above 2^53 that pass through a JSON number.
    'digits-echoed-through-a-double': careless.answersWrongly(
      'A correlator of 16 and more digits comes back as the nearest double',
      editAnswer('charge', 200, ({ clientCorrelator }) => {
        const text = String(clientCorrelator);
        return { clientCorrelator: /^\d{16,}$/.test(text) ? BigInt(Number(text)).toString() : text };
      }),
    ),
  },
  'lookup-merchant-name': {
    // HTML and XML pretty printers collapse white space.
    'lookup-collapses-spaces': careless.answersWrongly(
      'A look-up gives merchantName with one space where it has two',
      editAnswer('lookup', 200, ({ merchantName }) => ({ merchantName: String(merchantName).replace(/ {2,}/g, ' ') })),
    ),
  },
  'lookup-reference': {
    'lookup-gives-reference-of-equal-charge': careless.answersWrongly(
      'Of charges of one customer and one amount, a look-up gives the referenceCode of the oldest',
      editAnswer('lookup', 200, ({ transactionId, referenceCode = '' }, { view }) => {
        const own = view.get(transactions, String(transactionId));
        const first = own && chargesOf(view, own.subscriber).find((it) => it.amountCents === own.amountCents);
        return { referenceCode: first?.referenceCode ?? referenceCode };
      }),
    ),
  },
  'refund-echoes-amount': {
    // Money columns of type REAL.
    'refund-amount-through-a-float': careless.answersWrongly(
      'A refund gives its amount back with the precision of 32 bits',
      editAnswer('refund', 200, ({ amount }) => ({ amount: Number(Math.fround(Number(amount)).toFixed(2)) })),
    ),
  },
  'lookup-amount': {
    'refunded-charge-shows-nothing-next-day': careless.answersWrongly(
      'From the next day on, a charge that was refunded whole has the amount 0',
      editAnswer('lookup', 200, ({ transactionId, amount = 0 }, { view, env }) => {
        const own = view.get(transactions, String(transactionId));
        const isGone = own && own.refundedCents >= own.amountCents && dayOf(own.requestedAt) !== dayOf(env.now);
        return { amount: isGone ? 0 : amount };
      }),
    ),
  },
  'charge-timestamp-utc': {
    // The pattern YYYY in place of yyyy: widely reported each last week of December.
    'week-year-in-timestamps': careless.answersWrongly(
      'In the days around new year the timestamp of a charge has the year of the week',
      editAnswer('charge', 200, ({ timestamp }) => {
        const at = new Date(String(timestamp));
        const thursday = new Date(at.getTime() + (4 - (at.getUTCDay() || 7)) * dayMs);
        return { timestamp: thursday.getUTCFullYear() + String(timestamp).slice(4) };
      }),
    ),
    // The date from the local clock, the time from the UTC one.
    'local-date-with-utc-time': careless.answersWrongly(
      'From 22:00 UTC on, the timestamp of a charge has the date of the next day',
      editAnswer('charge', 200, ({ timestamp }) => {
        const text = String(timestamp);
        const local = new Date(Date.parse(text) + 2 * 60 * 60_000).toISOString();
        return { timestamp: local.slice(0, 10) + text.slice(10) };
      }),
    ),
  },
  'lookup-timestamp-utc': {
    'leap-day-told-as-march': careless.answersWrongly(
      'A look-up tells 29 February as 1 March',
      editAnswer('lookup', 200, ({ timestamp }) => ({ timestamp: String(timestamp).replace('-02-29T', '-03-01T') })),
    ),
  },
  'refund-names-original': {
    'refund-names-first-of-order': careless.answersWrongly(
      'A refund names the oldest charge of that amount as its original',
      editAnswer('refund', 200, ({ originalReference }, { view }) => {
        const own = view.get(transactions, String(originalReference));
        const first = own && chargesOf(view, own.subscriber).find((it) => it.amountCents === own.amountCents);
        return { originalReference: first?.transactionId ?? String(originalReference) };
      }),
    ),
  },
  'transaction-id-unique': {
    // Counters of fixed width that wrap.
    'transaction-ids-wrap-at-100': careless.answersWrongly('The 101st transaction has the id of the first', {
      decision(decision, { view }) {
        const count = view.all(transactions).length;
        if (count < 100) return decision;
        const first = view.all(transactions)[count % 100];
        const { answer } = decision;
        if ('hold' in answer || typeof answer.body !== 'object' || Array.isArray(answer.body) || !first)
          return decision;
        const isNew =
          typeof answer.body.transactionId === 'string' && !view.get(transactions, answer.body.transactionId);
        if (answer.status !== 200 || !isNew) return decision;
        return { ...decision, answer: { ...answer, body: { ...answer.body, transactionId: first.transactionId } } };
      },
    }),
  },
};

/** A look-up that finds its charge, and then takes the oldest of the customer that `matches` the asked correlator. */
function finding(matches: (asked: string, other: string) => boolean): Pick<ChargeFault, 'policy'> {
  return {
    policy: ({ findCharge }) => ({
      findCharge(view, endUserId, asked, now) {
        const found = findCharge(view, endUserId, asked, now);
        return found && chargesOf(view, found.subscriber).find((it) => matches(asked, it.clientCorrelator));
      },
    }),
  };
}
