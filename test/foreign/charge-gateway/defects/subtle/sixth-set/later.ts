import type { Call, Transaction } from '../../../model.ts';
import { subscriber } from '../../../msisdn.ts';
import { chosenReadings } from '../../../readings.ts';
import { namedCharge, refusal, text } from '../../defect.ts';
import { chargeOf, clocked, day, inLookup, isCharge, type SubtleDefect } from '../subtle-defect.ts';

const original = 'originalGatewayReference';
const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);
/** Each part that was given back of the charge of a refund, in the order of the refunds. */
const partsOf = ({ original: charge }: Transaction, all: readonly Transaction[]): Transaction[] =>
  all.filter((one) => one.kind === 'refund' && one.original === charge);

/** Of two refunds of one charge at once the second is refused, so that the pause alone breaks nothing. */
const inTurn = (call: Call, inWork: ReadonlySet<string>) =>
  call.operation === 'refund' && inWork.has(text(call, original)) ? refusal(409, 'E009') : undefined;

/** Defects of the sixth set that show in states, over time, at once, after refusals and under bad receivers. */
export const laterOfTheSixth: readonly SubtleDefect[] = [
  {
    id: 'second-part-names-the-first',
    sentence: 'originalReference is that of the charge; of a second part it is the first one.',
    section: '2.5',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    report: 'iZettle/sdk-android#67',
    hooks: () => ({
      answer({ status, body }, { operation }, refund, tenant) {
        if (operation !== 'refund' || status !== 200 || refund?.kind !== 'refund' || !tenant) return;
        const [first, second] = partsOf(refund, tenant.transactions);
        if (first && second === refund) body.originalReference = first.transactionId;
      },
    }),
  },
  {
    id: 'reversal-of-the-rest-has-an-old-id',
    sentence: 'The transactionId of a refund is new; that of a reversal after a part is that of the part.',
    section: '2.5',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: () => {
      let isReversal = false;
      return {
        pauseMs(call) {
          isReversal = text(call, 'tranType') === 'REV';
          return 0;
        },
        created(refund, { transactions }) {
          const [first, second] = refund.kind === 'refund' ? partsOf(refund, transactions) : [];
          if (isReversal && first && second) refund.transactionId = first.transactionId;
        },
      };
    },
  },
  {
    id: 'maintenance-page-for-look-ups',
    sentence: 'Every error has a JSON body; a look-up during maintenance gets a page of HTML.',
    section: '7',
    kind: 'wrong-answer',
    when: 'endpoint',
    shows: 'after a refusal',
    report: 'mastodon/mastodon#25939',
    hooks: () => ({
      answer(answer, { operation }) {
        if (operation !== 'lookup' || answer.status !== 503) return;
        answer.headers['Content-Type'] = 'text/html';
        answer.raw = '<html><body>Back soon</body></html>';
      },
    }),
  },
  {
    id: 'enabled-again-forgets',
    sentence: 'A look-up finds every charge; not those of before access was taken away for a while.',
    section: '4.2',
    kind: 'wrong-state',
    when: 'state',
    shows: 'after a refusal',
    hooks: clocked((now) => {
      let since = 0;
      return {
        refused(_call, { code }, tenant) {
          if (code === 'E007' && !tenant.enabled) since = now();
        },
        found: (found) => (found && found.createdAt < since ? undefined : found),
      };
    }),
  },
  {
    id: 'refunds-at-once-forget-one',
    sentence: 'A charge is given back once; of two charges given back at once the first can be a second time.',
    section: '7 E009',
    kind: 'accepts-too-much',
    when: 'time',
    shows: 'at once',
    report: 'getlago/lago-api#2664',
    hooks: () => {
      const inWork = new Set<string>();
      const lost = new Set<Transaction>();
      return {
        refuses: (call) => inTurn(call, inWork),
        pauseMs(call) {
          if (call.operation !== 'refund') return 0;
          inWork.add(text(call, original));
          return 25;
        },
        created(refund) {
          if (isCharge(refund)) return;
          inWork.delete(refund.original);
          if (inWork.size > 0) lost.add(refund);
        },
        changed(refund, tenant) {
          const charge = chargeOf(refund, tenant);
          if (lost.delete(refund) && charge) charge.refundedCents -= refund.amountCents;
        },
      };
    },
  },
  {
    id: 'pin-beside-a-refund-fails',
    sentence: 'PIN 0000 succeeds; typed while another charge of the number is given back it fails.',
    section: '3',
    kind: 'wrong-state',
    when: 'time',
    shows: 'at once',
    hooks: () => {
      const busy = new Set<string>();
      const inWork = new Set<string>();
      return {
        refuses: (call) => inTurn(call, inWork),
        pauseMs(call) {
          if (call.operation !== 'refund') return 0;
          inWork.add(text(call, original));
          busy.add(subscriber(text(call, 'endUserId'), chosenReadings()) ?? '');
          return 25;
        },
        created({ kind, msisdn, original: charge }) {
          if (kind !== 'refund') return;
          inWork.delete(charge);
          busy.delete(msisdn);
        },
        outcome: (found, { msisdn }) =>
          found?.status === 'SUCCESS' && busy.has(msisdn)
            ? { status: 'FAILED', message: 'Insufficient Balance', code: 'E010' }
            : found,
      };
    },
  },
  {
    id: 'three-refused-refunds-lock',
    sentence: 'Every charge in SUCCESS can be refunded; not once three refunds of it were refused.',
    section: '4.3',
    kind: 'refuses-too-much',
    when: 'state',
    shows: 'third time',
    hooks: () => {
      const refused = new Map<string, number>();
      return {
        refused(call, { http }) {
          const id = text(call, original);
          if (call.operation === 'refund' && http < 500) refused.set(id, (refused.get(id) ?? 0) + 1);
        },
        refuses: (call) =>
          call.operation === 'refund' && (refused.get(text(call, original)) ?? 0) >= 3
            ? refusal(409, 'E009')
            : undefined,
      };
    },
  },
  {
    id: 'no-refund-after-ninety-days',
    sentence: 'Every charge in SUCCESS can be refunded; not after ninety days.',
    section: '4.3',
    kind: 'refuses-too-much',
    when: 'time',
    shows: 'time',
    hooks: clocked((now) => ({
      refuses(call, tenant) {
        const charge = call.operation === 'refund' ? namedCharge(call, tenant) : undefined;
        return charge && now() - charge.createdAt > 90 * day ? refusal(409, 'E009') : undefined;
      },
    })),
  },
  {
    id: 'no-callback-over-the-month-end',
    sentence: 'Every change of state is called back; that of a charge of the month before is not.',
    section: '6.1',
    kind: 'async',
    when: 'time',
    shows: 'time',
    hooks: () => ({
      callback: (url, about) => (isCharge(about) && monthOf(about.createdAt) !== monthOf(about.changedAt) ? '' : url),
    }),
  },
  {
    id: 'gone-ends-the-callbacks',
    sentence: 'Every change of state is called back; a receiver that answered 410 once hears nothing more.',
    section: '6.1',
    kind: 'async',
    when: 'state',
    shows: 'bad receiver',
    report: 'discourse/discourse#7392',
    hooks: () => {
      const gone = new Set<string>();
      return {
        delivered({ origin }, _isTaken, _attempt, status) {
          if (status === 410) gone.add(origin);
        },
        callback: (url) => (url !== '' && gone.has(new URL(url).origin) ? '' : url),
      };
    },
  },
  {
    id: 'pending-until-the-receiver-answered',
    sentence: 'A callback tells of a change of state; until its receiver has answered a look-up says PENDING.',
    section: '6.1',
    kind: 'wrong-state',
    when: 'state',
    shows: 'bad receiver',
    hooks: () => {
      const waiting = new Map<Transaction, string>();
      const shown = inLookup((body, found) => {
        if (waiting.has(found)) body.status = 'PENDING';
      });
      return {
        ...shown(),
        callback(url, about) {
          if (url !== '' && isCharge(about) && about.status !== 'PENDING') waiting.set(about, new URL(url).href);
          return url;
        },
        delivered({ href }) {
          for (const [about, url] of waiting) if (url === href) waiting.delete(about);
        },
      };
    },
  },
  {
    id: 'barred-meanwhile-gets-no-sms',
    sentence: 'Every outcome sends an SMS; that of a number which was barred since the charge does not.',
    section: '6.2',
    kind: 'async',
    when: 'state',
    shows: 'combination',
    hooks: () => ({ sms: (message, { msisdn }, { barred }) => (barred.has(msisdn) ? undefined : message) }),
  },
];
