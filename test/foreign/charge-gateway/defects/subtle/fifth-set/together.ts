import type { Call, Outcome, Transaction } from '../../../model.ts';
import { subscriber } from '../../../msisdn.ts';
import { chosenReadings } from '../../../readings.ts';
import { centsOf, money, namedCharge, text } from '../../defect.ts';
import { inLookup, isCharge, type SubtleDefect } from '../subtle-defect.ts';

const numberOf = (call: Call): string => subscriber(text(call, 'endUserId'), chosenReadings()) ?? '';
const again = { callbackRetry: 'thrice', callbackRepeat: 'once' } as const;

/** Whether something happened a moment ago: on the machine's clock, which no driver moves. */
function lately(ms: number): { note(key: string): void; has(key: string): boolean } {
  const at = new Map<string, number>();
  return {
    note: (key) => void at.set(key, performance.now()),
    has: (key) => performance.now() - (at.get(key) ?? Number.NEGATIVE_INFINITY) < ms,
  };
}

/** Defects of the fifth set that show in combinations, at once and under bad receivers. */
export const togetherOfTheFifth: readonly SubtleDefect[] = [
  {
    id: 'callbacks-go-to-the-latest',
    sentence: 'A charge calls its own notifyUrl; of two that are made at once both call that of the later.',
    section: '6.1',
    kind: 'async',
    when: 'time',
    shows: 'at once',
    hooks: () => {
      let latest = '';
      return {
        pauseMs(call) {
          if (call.operation !== 'charge') return 0;
          latest = text(call, 'notifyUrl');
          return 20;
        },
        created(charge) {
          if (isCharge(charge) && charge.notifyUrl !== '' && latest !== '') charge.notifyUrl = latest;
        },
      };
    },
  },
  {
    id: 'ids-of-a-moment',
    sentence: 'transactionId names one transaction; two charges of the same few milliseconds share it.',
    section: '2.3',
    kind: 'wrong-state',
    when: 'time',
    shows: 'at once',
    report: 'paytrail/paytrail-php-sdk#17',
    hooks: () => {
      let last: { id: string; at: number } | undefined;
      return {
        pauseMs: ({ operation }) => (operation === 'charge' ? 10 : 0),
        created(charge) {
          if (!isCharge(charge)) return;
          if (last && performance.now() - last.at < 4) charge.transactionId = last.id;
          last = { id: charge.transactionId, at: performance.now() };
        },
      };
    },
  },
  {
    id: 'parts-at-once-give-too-much',
    sentence: 'Refunds give back no more than was charged; two parts at once do, unless they are of one amount.',
    section: '8',
    kind: 'accepts-too-much',
    when: 'time',
    shows: 'at once',
    report: 'juspay/hyperswitch#13182',
    hooks: () => {
      const busy = new Set<string>();
      const keyOf = (call: Call) => `${text(call, 'originalGatewayReference')} ${centsOf(call)}`;
      return {
        refuses: (call) =>
          call.operation === 'refund' && busy.has(keyOf(call))
            ? { http: 409, code: 'E009', message: 'In work' }
            : undefined,
        pauseMs(call) {
          if (call.operation !== 'refund') return 0;
          busy.add(keyOf(call));
          return 25;
        },
        created({ kind, original, amountCents }) {
          if (kind === 'refund') busy.delete(`${original} ${amountCents}`);
        },
      };
    },
  },
  {
    id: 'lock-of-the-whole-request',
    sentence: 'A correlator is used once; two charges under one at the same moment both are, if their amounts differ.',
    section: '2.1',
    kind: 'accepts-too-much',
    when: 'time',
    shows: 'at once',
    report: 'alphagov/pay-connector#4395',
    hooks: () => {
      const made = lately(12);
      return {
        pauseMs: ({ operation }) => (operation === 'charge' ? 15 : 0),
        created: ({ transactionId }) => made.note(transactionId),
        firstUse(found, call) {
          if (call.operation !== 'charge' || !found || found === 'spent') return found;
          return made.has(found.transactionId) && found.amountCents !== centsOf(call) ? undefined : found;
        },
      };
    },
  },
  {
    id: 'sms-of-a-moment-are-one',
    sentence: 'Every outcome sends an SMS; of two of a number at once the first alone does.',
    section: '6.2',
    kind: 'async',
    when: 'time',
    shows: 'at once',
    report: 'FusionAuth/fusionauth-issues#3033',
    hooks: () => {
      const sent = lately(20);
      return {
        sms(message, { kind, msisdn }) {
          if (!message || kind !== 'charge') return message;
          const isSecond = sent.has(msisdn);
          sent.note(msisdn);
          return isSecond ? undefined : message;
        },
      };
    },
  },
  {
    id: 'same-amount-at-once-is-one',
    sentence: 'A fresh correlator makes a charge; of two of a number and amount at once the second is the first.',
    section: '4.1',
    kind: 'refuses-too-much',
    when: 'time',
    shows: 'at once',
    report: 'LiskArchive/lisk-sdk#673',
    hooks: () => {
      const made = lately(12);
      return {
        pauseMs: ({ operation }) => (operation === 'charge' ? 15 : 0),
        created: ({ transactionId }) => made.note(transactionId),
        firstUse: (found, call, { transactions }) =>
          found ??
          (call.operation === 'charge'
            ? transactions.find(
                (one) =>
                  isCharge(one) &&
                  made.has(one.transactionId) &&
                  one.msisdn === numberOf(call) &&
                  one.amountCents === centsOf(call) &&
                  one.currency === text(call, `${money}.currency`),
              )
            : undefined),
      };
    },
  },
  {
    id: 'two-pins-of-a-phone',
    sentence: 'A PIN ends the charge of its prompt; of two typed at once on one phone the first decides both.',
    section: '3',
    kind: 'wrong-state',
    when: 'time',
    shows: 'at once',
    hooks: () => {
      const typed = lately(15);
      let first: Outcome | undefined;
      return {
        outcome(found, { msisdn }) {
          if (typed.has(msisdn)) return first;
          typed.note(msisdn);
          first = found;
          return found;
        },
      };
    },
  },
  {
    id: 'locked-while-refunded',
    sentence: 'A look-up finds every charge; while one is being given back it does not.',
    section: '4.2',
    kind: 'wrong-state',
    when: 'time',
    shows: 'at once',
    hooks: () => {
      const busy = new Set<string>();
      return {
        pauseMs(call) {
          if (call.operation !== 'refund') return 0;
          busy.add(text(call, 'originalGatewayReference'));
          return 20;
        },
        created({ original }) {
          busy.delete(original);
        },
        found: (found) => (found && busy.has(found.transactionId) ? undefined : found),
      };
    },
  },
  {
    id: 'unheard-callback-undoes-the-charge',
    sentence: 'A final state stays; a charge whose callback was not taken three times is FAILED.',
    section: '3',
    kind: 'wrong-state',
    when: 'state',
    shows: 'bad receiver',
    readings: again,
    hooks: () => {
      const asked = new Map<string, Transaction>();
      return {
        callback(url, about) {
          if (url !== '' && isCharge(about)) asked.set(new URL(url).href, about);
          return url;
        },
        delivered({ href }, isTaken, attempt) {
          const charge = asked.get(href);
          if (!isTaken && attempt === 3 && charge?.status === 'SUCCESS') charge.status = 'FAILED';
        },
      };
    },
  },
  {
    id: 'no-sms-while-the-receiver-fails',
    sentence: 'Every outcome sends an SMS; while the receiver of callbacks fails none is sent.',
    section: '6.2',
    kind: 'async',
    when: 'state',
    shows: 'bad receiver',
    report: 'btcpayserver/btcpayserver#3146',
    readings: again,
    hooks: () => {
      const failing = new Set<string>();
      return {
        delivered({ origin }, isTaken) {
          if (isTaken) failing.delete(origin);
          else failing.add(origin);
        },
        sms: (message, { notifyUrl }) =>
          notifyUrl !== '' && failing.has(new URL(notifyUrl).origin) ? undefined : message,
      };
    },
  },
  {
    id: 'two-slow-receivers-stop-the-rest',
    sentence: 'Every change of state is called back; while two calls wait for their answer no third is made.',
    section: '6.1',
    kind: 'async',
    when: 'time',
    shows: 'bad receiver',
    report: 'donetick/donetick#242',
    readings: again,
    hooks: () => {
      const waiting: { href: string; since: number }[] = [];
      return {
        delivery(signed) {
          if (waiting.filter(({ since }) => performance.now() - since > 30).length >= 2) return undefined;
          waiting.push({ href: signed.url.href, since: performance.now() });
          return signed;
        },
        delivered({ href }) {
          const index = waiting.findIndex((one) => one.href === href);
          if (index >= 0) waiting.splice(index, 1);
        },
      };
    },
  },
  {
    id: 'third-charge-of-an-address',
    sentence: 'Every charge calls its notifyUrl; the third under one address does not.',
    section: '6.1',
    kind: 'async',
    when: 'state',
    shows: 'third time',
    hooks: () => ({
      callback(url, about, { transactions }) {
        const mine = transactions.filter((one) => isCharge(one) && one.notifyUrl === about.notifyUrl);
        return url !== '' && mine.indexOf(about) >= 2 ? '' : url;
      },
    }),
  },
  {
    id: 'third-part-has-the-id-of-the-first',
    sentence: 'The transactionId of a refund is new; that of the third part of a charge is that of the first.',
    section: '2.5',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'third time',
    hooks: () => ({
      created(refund, { transactions }) {
        const parts = transactions.filter((one) => one.kind === 'refund' && one.original === refund.original);
        if (refund.kind === 'refund' && parts.length === 3) refund.transactionId = parts[0]?.transactionId ?? '';
      },
    }),
  },
  {
    id: 'third-look-up-is-kept',
    sentence: 'A look-up shows the state of its charge; the third that said PENDING is shown from then on.',
    section: '4.2',
    kind: 'wrong-state',
    when: 'state',
    shows: 'third time',
    hooks: () => {
      const pending = new Map<string, number>();
      return {
        answer({ status, body }, { operation }, found) {
          if (operation !== 'lookup' || status !== 200 || !found || !isCharge(found)) return;
          const times = pending.get(found.transactionId) ?? 0;
          if (body.status === 'PENDING') pending.set(found.transactionId, times + 1);
          else if (times >= 3) body.status = 'PENDING';
        },
      };
    },
  },
  {
    id: 'third-charge-of-an-order',
    sentence: 'A fresh correlator makes a charge; the third one of a number with one referenceCode is refused.',
    section: '4.1',
    kind: 'refuses-too-much',
    when: 'state',
    shows: 'third time',
    hooks: () => ({
      refuses(call, { transactions }) {
        const before = transactions.filter(
          (one) => isCharge(one) && one.referenceCode === text(call, 'referenceCode') && one.msisdn === numberOf(call),
        );
        const isThird = call.operation === 'charge' && before.length >= 2;
        return isThird ? { http: 400, code: 'E005', message: 'Order seen before' } : undefined;
      },
    }),
  },
  {
    id: 'reversed-twice-in-zwg',
    sentence: 'A charge already refunded is not eligible; one in ZWG can be reversed after it was reversed.',
    section: '7 E009',
    kind: 'accepts-too-much',
    when: 'state',
    shows: 'combination',
    hooks: () => {
      const reversed = new Set<string>();
      return {
        overlooks: ({ field }, call) =>
          (field === 'refunded' || field === 'rest') &&
          text(call, 'tranType') === 'REV' &&
          reversed.has(text(call, 'originalGatewayReference')),
        pauseMs(call) {
          if (text(call, 'tranType') === 'REV' && text(call, `${money}.currency`) === 'ZWG')
            reversed.add(text(call, 'originalGatewayReference'));
          return 0;
        },
      };
    },
  },
  {
    id: 'failed-in-local-form-is-refunded',
    sentence: 'A charge that is not SUCCESS is not refunded; a FAILED one of a number written 07XXXXXXXX is.',
    section: '7 E009',
    kind: 'accepts-too-much',
    when: 'state',
    shows: 'combination',
    hooks: () => ({
      overlooks({ field }, call, tenant) {
        const charge = namedCharge(call, tenant);
        return field === 'status' && charge?.status === 'FAILED' && charge.endUserId.startsWith('0');
      },
    }),
  },
  {
    id: 'refunded-in-zwg-shows-usd',
    sentence: 'A look-up shows the currency of the charge; one in ZWG of which a part was given back shows USD.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: inLookup((body, { kind, refundedCents, currency }) => {
      if (kind === 'charge' && refundedCents > 0 && currency === 'ZWG') body.currency = 'USD';
    }),
  },
  {
    id: 'barred-later-has-no-message',
    sentence: 'Every refusal has a statusMessage; that of a number which was barred later has none.',
    section: '7',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: () => ({
      answer({ status, body }, call, _found, tenant) {
        const isLater = tenant && !tenant.fixtures.numbers.barred.includes(numberOf(call));
        if (status === 422 && isLater && tenant.barred.has(numberOf(call))) delete body.statusMessage;
      },
    }),
  },
  {
    id: 'failure-of-the-second-try',
    sentence: 'A final state stays; when a second charge of the order fails the one that succeeded fails too.',
    section: '3',
    kind: 'wrong-state',
    when: 'state',
    shows: 'combination',
    report: 'woocommerce/woocommerce-gateway-stripe#902',
    hooks: () => ({
      changed({ status, msisdn, referenceCode, amountCents }, { transactions }) {
        if (status !== 'FAILED') return;
        for (const one of transactions)
          if (isCharge(one) && one.status === 'SUCCESS' && one.msisdn === msisdn)
            if (one.referenceCode === referenceCode && one.amountCents === amountCents) one.status = 'FAILED';
      },
    }),
  },
];
