import type { ChargeFault } from '../charge-fault.ts';
import { transactions } from '../tables/transactions.ts';
import { editAnswer } from './edit/answers.ts';
import { answersWrongly, type ChargeFaults, careless } from './edit/define.ts';
import { chargesOf, dayOf } from './edit/records.ts';

const dayMs = 24 * 60 * 60_000;

/** Defects of the topic echoes, by the rule that they break. */
export const faults: ChargeFaults = {
  'transaction-id-unique': {
    'transaction-id-from-the-instant': answersWrongly('Transactions of one amount and instant share their id', {
      policy: () => ({
        transactionId: (_newId, now, { amountCents, tranType }) => `GW${now}-${tranType}-${amountCents}`,
      }),
    }),
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
  'charge-echoes-correlator': {
    'correlator-echoed-in-capitals': answersWrongly(
      'A charge gives its correlator back in capitals, with a full stop',
      editAnswer('charge', 200, ({ clientCorrelator }) => ({
        clientCorrelator: `${String(clientCorrelator).toUpperCase()}.`,
      })),
    ),
    // Ids above 2^53 that pass through a JSON number.
    'digits-echoed-through-a-double': careless.answersWrongly(
      'A correlator of 16 and more digits comes back as the nearest double',
      editAnswer('charge', 200, ({ clientCorrelator }) => {
        const text = String(clientCorrelator);
        return { clientCorrelator: /^\d{16,}$/.test(text) ? BigInt(Number(text)).toString() : text };
      }),
    ),
  },
  'charge-echoes-amount': {
    'echo-in-cents-from-1000': answersWrongly(
      'From 1000.00 on, a charge gives its amount back in cents',
      editAnswer('charge', 200, ({ amount }) => ({
        amount: Number(amount) >= 1000 ? Number(amount) * 100 : Number(amount),
      })),
    ),
    'echo-misplaces-tenths': answersWrongly(
      'An amount such as 20.10 comes back as 20.01',
      editAnswer('charge', 200, ({ amount }) => {
        const [whole, decimals = ''] = String(amount).split('.');
        return { amount: decimals.length === 1 ? Number(`${whole}.0${decimals}`) : Number(amount) };
      }),
    ),
  },
  'charge-echoes-currency': {
    'currency-echoed-as-usd': answersWrongly(
      'A charge says USD whatever its currency',
      editAnswer('charge', 200, () => ({ currency: 'USD' })),
    ),
  },
  'charge-echoes-msisdn': {
    'local-form-echoed-with-263': answersWrongly(
      '07XXXXXXXX comes back as 26307XXXXXXXX',
      editAnswer('charge', 200, ({ endUserId }) => ({ endUserId: String(endUserId).replace(/^07/, '26307') })),
    ),
  },
  'charge-echoes-merchant': {
    'merchant-code-echoed-short': answersWrongly(
      'A charge gives half of merchantCode back',
      editAnswer('charge', 200, ({ merchantCode }) => ({ merchantCode: String(merchantCode).slice(0, 3) })),
    ),
  },
  'charge-timestamp-utc': {
    'charge-timestamp-without-zone': answersWrongly(
      'The timestamp of a charge names no zone',
      editAnswer('charge', 200, ({ timestamp }) => ({ timestamp: String(timestamp).slice(0, 19) })),
    ),
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
  'lookup-same-transaction': {
    'lookup-prefixes-id': answersWrongly(
      'A look-up gives another transactionId than the charge',
      editAnswer('lookup', 200, ({ transactionId }) => ({ transactionId: `LK-${transactionId}` })),
    ),
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
  'lookup-correlator': {
    'lookup-changes-correlator': answersWrongly(
      'A look-up gives the correlator in capitals',
      editAnswer('lookup', 200, ({ clientCorrelator }) => ({
        clientCorrelator: `${String(clientCorrelator).toUpperCase()}.`,
      })),
    ),
  },
  'lookup-amount': {
    'lookup-drops-cents': answersWrongly(
      'A look-up gives the amount without its cents',
      editAnswer('lookup', 200, ({ amount }) => ({ amount: Math.trunc(Number(amount)) })),
    ),
    'refunded-charge-shows-nothing-next-day': careless.answersWrongly(
      'From the next day on, a charge that was refunded whole has the amount 0',
      editAnswer('lookup', 200, ({ transactionId, amount = 0 }, { view, env }) => {
        const own = view.get(transactions, String(transactionId));
        const isGone = own && own.refundedCents >= own.amountCents && dayOf(own.requestedAt) !== dayOf(env.now);
        return { amount: isGone ? 0 : amount };
      }),
    ),
  },
  'lookup-currency': {
    'lookup-always-usd': answersWrongly(
      'A look-up says USD for every charge',
      editAnswer('lookup', 200, () => ({ currency: 'USD' })),
    ),
  },
  'lookup-msisdn': {
    'lookup-masks-msisdn': answersWrongly(
      'A look-up hides digits of the number',
      editAnswer('lookup', 200, ({ endUserId }) => ({
        endUserId: `${String(endUserId).slice(0, 5)}****${String(endUserId).slice(-3)}`,
      })),
    ),
  },
  'lookup-merchant-code': {
    'lookup-cuts-merchant-code': answersWrongly(
      'A look-up gives half of merchantCode',
      editAnswer('lookup', 200, ({ merchantCode }) => ({ merchantCode: String(merchantCode).slice(0, 3) })),
    ),
  },
  'lookup-merchant-name': {
    'lookup-merchant-in-capitals': answersWrongly(
      'A look-up gives merchantName in capitals',
      editAnswer('lookup', 200, ({ merchantName }) => ({ merchantName: String(merchantName).toUpperCase() })),
    ),
    // HTML and XML pretty printers collapse white space.
    'lookup-collapses-spaces': careless.answersWrongly(
      'A look-up gives merchantName with one space where it has two',
      editAnswer('lookup', 200, ({ merchantName }) => ({ merchantName: String(merchantName).replace(/ {2,}/g, ' ') })),
    ),
  },
  'lookup-reference': {
    'lookup-reference-is-correlator': answersWrongly(
      'A look-up gives the correlator as referenceCode',
      editAnswer('lookup', 200, ({ clientCorrelator }) => ({ referenceCode: String(clientCorrelator) })),
    ),
    'lookup-reads-reference-as-number': careless.answersWrongly(
      'A look-up gives a referenceCode that looks like a number as that number is written',
      editAnswer('lookup', 200, ({ referenceCode = '' }) => ({
        referenceCode: /^[1-9]\d*(e\d+)?$/i.test(String(referenceCode)) ? String(Number(referenceCode)) : referenceCode,
      })),
    ),
    'lookup-gives-reference-of-equal-charge': careless.answersWrongly(
      'Of charges of one customer and one amount, a look-up gives the referenceCode of the oldest',
      editAnswer('lookup', 200, ({ transactionId, referenceCode = '' }, { view }) => {
        const own = view.get(transactions, String(transactionId));
        const first = own && chargesOf(view, own.subscriber).find((it) => it.amountCents === own.amountCents);
        return { referenceCode: first?.referenceCode ?? referenceCode };
      }),
    ),
  },
  'lookup-timestamp-utc': {
    'lookup-timestamp-without-zone': answersWrongly(
      'The timestamp of a look-up names no zone',
      editAnswer('lookup', 200, ({ timestamp }) => ({ timestamp: String(timestamp).slice(0, 19) })),
    ),
    'leap-day-told-as-march': careless.answersWrongly(
      'A look-up tells 29 February as 1 March',
      editAnswer('lookup', 200, ({ timestamp }) => ({ timestamp: String(timestamp).replace('-02-29T', '-03-01T') })),
    ),
  },
  'refund-new-transaction-id': {
    'refund-has-id-of-charge': answersWrongly(
      'A refund gives the transactionId of its charge',
      editAnswer('refund', 200, ({ originalReference }) => ({ transactionId: String(originalReference) })),
    ),
  },
  'refund-names-original': {
    'refund-names-correlator': answersWrongly(
      'A refund gives its own correlator as originalReference',
      editAnswer('refund', 200, ({ clientCorrelator }) => ({ originalReference: String(clientCorrelator) })),
    ),
    'refund-names-first-of-order': careless.answersWrongly(
      'A refund names the oldest charge of that amount as its original',
      editAnswer('refund', 200, ({ originalReference }, { view }) => {
        const own = view.get(transactions, String(originalReference));
        const first = own && chargesOf(view, own.subscriber).find((it) => it.amountCents === own.amountCents);
        return { originalReference: first?.transactionId ?? String(originalReference) };
      }),
    ),
  },
  'refund-echoes-correlator': {
    'refund-gives-its-id-as-correlator': answersWrongly(
      'A refund gives its transactionId as clientCorrelator',
      editAnswer('refund', 200, ({ transactionId }) => ({ clientCorrelator: String(transactionId) })),
    ),
  },
  'refund-echoes-amount': {
    'refund-tells-cents': answersWrongly(
      'A refund gives its amount in cents',
      editAnswer('refund', 200, ({ amount }) => ({ amount: Math.round(Number(amount) * 100) })),
    ),
    // Money columns of type REAL.
    'refund-amount-through-a-float': careless.answersWrongly(
      'A refund gives its amount back with the precision of 32 bits',
      editAnswer('refund', 200, ({ amount }) => ({ amount: Number(Math.fround(Number(amount)).toFixed(2)) })),
    ),
  },
  'refund-echoes-currency': {
    'refund-always-usd': answersWrongly(
      'A refund says USD whatever its currency',
      editAnswer('refund', 200, () => ({ currency: 'USD' })),
    ),
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
