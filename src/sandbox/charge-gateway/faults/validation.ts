import { readAmount } from '../../../protocol/amounts.ts';
import { rawBody } from '../../faults/raw-body.ts';
import { type Decision, jsonAnswer } from '../../slice/decision.ts';
import { put } from '../../store/table.ts';
import type { CallSite, ChargeFault } from '../charge-fault.ts';
import { type Transaction, transactions } from '../tables/transactions.ts';
import type { Issue } from '../transaction-request.ts';
import { editAnswer, statusOf } from './edit/answers.ts';
import { acceptsTooMuch, answersWrongly, type ChargeFaults, careless, refusesTooMuch } from './edit/define.ts';
import { chargesOf, chargesOfOrder } from './edit/records.ts';

const names = [
  ...['clientCorrelator', 'referenceCode', 'tranType', 'endUserId', 'remarks', 'transactionOperationStatus'],
  ...['paymentAmount', 'charginginformation', 'chargeMetaData', 'amount', 'currency', 'description', 'channel'],
  ...['merchantCode', 'merchantPin', 'merchantNumber', 'terminalID', 'countryCode', 'location', 'superMerchantName'],
  ...['merchantName', 'notifyUrl', 'originalGatewayReference'],
];

const documented = new Map(names.map((name) => [name.toLowerCase(), name]));

/** Defects of the topic validation, by the rule that they break. */
export const faults: ChargeFaults = {
  'required-field-absent': {
    'missing-location-accepted': acceptsTooMuch(
      'A charge may lack its location',
      ignoring((issue) => issue.value === undefined && isAt(issue, 'location'), 'charge'),
    ),
    'missing-description-accepted': acceptsTooMuch(
      'A charge may lack the description of its amount',
      ignoring(
        (issue) => issue.value === undefined && isAt(issue, 'paymentAmount.charginginformation.description'),
        'charge',
      ),
    ),
  },
  'required-field-empty': {
    'empty-remarks-accepted': acceptsTooMuch(
      'A charge may have empty remarks',
      ignoring((issue) => issue.value === '' && isAt(issue, 'remarks'), 'charge'),
    ),
    'empty-merchant-fields-accepted': acceptsTooMuch(
      'The merchant fields may be empty',
      ignoring(
        (issue) => issue.value === '' && /^(merchant|superMerchant|terminal)/.test(issue.path[0] ?? ''),
        'charge',
      ),
    ),
  },
  'field-names-exact': {
    'field-names-folded': acceptsTooMuch('Field names count in any case', {
      policy: () => ({ readBody: unfold }),
    }),
  },
  'notify-url-optional': {
    'notify-url-required': refusesTooMuch('A charge without notifyUrl is refused', {
      policy: ({ unacceptable }) => ({
        unacceptable: (request, channel) => (request.notifyUrl === '' ? 'notifyUrl' : unacceptable(request, channel)),
      }),
    }),
  },
  'msisdn-forms-accepted': {
    'local-form-refused': refusesTooMuch('The form 07XXXXXXXX is refused', {
      policy: ({ subscriber }) => ({
        subscriber: (endUserId, operation) =>
          endUserId.startsWith('07') ? undefined : subscriber(endUserId, operation),
      }),
    }),
  },
  'msisdn-forms-same-subscriber': {
    'local-form-charges-another-wallet': answersWrongly(
      'A charge of 07XXXXXXXX is taken from another wallet, which is empty',
      {
        policy: ({ outcome }) => ({
          outcome: (pin, charge) => outcome(pin === '0000' && charge.endUserId.startsWith('07') ? '1111' : pin, charge),
        }),
      },
    ),
  },
  'msisdn-invalid-refused': {
    'any-digits-are-an-msisdn': acceptsTooMuch('Everything but the length of an MSISDN goes unchecked', {
      policy: ({ subscriber, customer }) => ({
        subscriber: (endUserId, operation) =>
          subscriber(endUserId, operation) ?? (operation === 'charge' && endUserId.length >= 5 ? endUserId : undefined),
        customer: (view, of) => (/^263\d{9}$/.test(of) ? customer(view, of) : 'works'),
      }),
    }),
  },
  'currency-other-refused': {
    'any-currency-accepted': acceptsTooMuch('Any three capital letters pass as a currency', {
      policy: ({ takesCurrency }) => ({
        takesCurrency: (currency, operation) =>
          operation === 'charge'
            ? typeof currency === 'string' && /^[A-Z]{3}$/.test(currency)
            : takesCurrency(currency, operation),
      }),
    }),
    'lower-case-currency-accepted': acceptsTooMuch('usd passes as USD', {
      policy: ({ takesCurrency }) => ({
        takesCurrency: (currency, operation) =>
          takesCurrency(
            operation === 'charge' && typeof currency === 'string' ? currency.toUpperCase() : currency,
            operation,
          ),
      }),
    }),
  },
  'both-currencies-accepted': {
    'zwg-refused': refusesTooMuch('Charges in ZWG are refused', {
      policy: () => ({ takesCurrency: (currency) => currency === 'USD' }),
    }),
  },
  'amount-not-positive-refused': {
    'zero-amount-accepted': acceptsTooMuch('A charge of 0 is accepted', {
      policy: ({ cents }) => ({
        cents: (amount, operation) => (operation === 'charge' && isZero(amount.source) ? 0 : cents(amount, operation)),
      }),
    }),
    'negative-amount-accepted': acceptsTooMuch('The sign of an amount is ignored', {
      policy: ({ cents }) => ({
        cents: (amount, operation) =>
          operation === 'charge'
            ? cents({ ...amount, source: amount.source.replace(/^-/, '') }, operation)
            : cents(amount, operation),
      }),
    }),
  },
  'amount-three-decimals-refused': {
    'third-decimal-rounded': acceptsTooMuch('A third decimal is rounded away silently', {
      policy: ({ cents }) => ({
        cents: (amount, operation) =>
          operation === 'charge' && readAmount(amount.source).kind === 'too-precise' && Number(amount.source) > 0
            ? Math.max(1, Math.round(Number(amount.source) * 100))
            : cents(amount, operation),
      }),
    }),
  },
  'amount-not-a-number-refused': {
    'amount-word-accepted': acceptsTooMuch('An amount that is no number counts as 1.00', {
      policy: ({ cents }) => ({
        cents: (amount, operation) =>
          operation === 'charge' && readAmount(amount.source).kind === 'not-a-number' ? 100 : cents(amount, operation),
      }),
    }),
  },
  'amount-accepted': {
    'one-cent-refused': refusesTooMuch('The smallest amount, 0.01, is refused', {
      policy: ({ cents }) => ({
        cents(amount, operation) {
          const read = cents(amount, operation);
          return read === 1 ? 'invalid' : read;
        },
      }),
    }),
    'float-decimals-refused': refusesTooMuch('Two decimals are judged by float arithmetic, so that 19.99 is refused', {
      policy: ({ cents }) => ({
        cents: (amount, operation) => ((Number(amount.source) * 100) % 1 === 0 ? cents(amount, operation) : 'invalid'),
      }),
    }),
    'above-1000-refused': refusesTooMuch('An undeclared maximum of 1000.00 is enforced', {
      policy: ({ cents }) => ({
        cents(amount, operation) {
          const read = cents(amount, operation);
          return typeof read === 'number' && read > 100_000 ? 'invalid' : read;
        },
      }),
    }),
    'large-amounts-in-usd-only': careless.refusesTooMuch('A charge of more than 500000.00 has to be in USD', {
      policy: ({ unacceptable }) => ({
        unacceptable: (request, channel) =>
          request.currency === 'ZWG' && request.amountCents > 50_000_000 ? 'amount' : unacceptable(request, channel),
      }),
    }),
  },
  'references-accepted': {
    'references-above-20-refused': refusesTooMuch('References above 20 characters are refused', {
      policy: ({ unacceptable }) => ({
        unacceptable: (request, channel) =>
          request.referenceCode.length > 20 || request.clientCorrelator.length > 20
            ? 'referenceCode'
            : unacceptable(request, channel),
      }),
    }),
  },
  'reference-may-repeat': {
    'reference-used-once': refusesTooMuch('A customer cannot be charged twice under one referenceCode', {
      policy: ({ existing }) => ({
        existing(view, request, operation, now) {
          const earlier = view
            .find(transactions, 'reference', request.referenceCode)
            .find((it) => it.subscriber === request.subscriber);
          return existing(view, request, operation, now) ?? (operation === 'charge' ? earlier : undefined);
        },
      }),
    }),
    // Heuristics against a second click on the button.
    'equal-charge-refused-after-success': careless.refusesTooMuch(
      'A customer who just paid an amount cannot be charged the same amount under one referenceCode',
      {
        decision(decision, { call, view }) {
          const made = decision.changes.flatMap((it) => ('put' in it && 'promptedOn' in it.put ? [it.put] : []))[0];
          const { subscriber, amountCents, referenceCode } = (made ?? {}) as Record<string, unknown>;
          const isAgain = chargesOf(view, String(subscriber)).some(
            (it) => it.status === 'SUCCESS' && it.amountCents === amountCents && it.referenceCode === referenceCode,
          );
          if (call.operation !== 'charge' || !isAgain) return decision;
          const body = { statusCode: '400', statusMessage: 'Paid already' };
          return { answer: { status: 400, headers: {}, body }, changes: [], deliveries: [], timers: [], replies: [] };
        },
      },
    ),
  },
  'accepted-text-unchanged': {
    'text-cut-at-30': answersWrongly('A referenceCode is cut to 30 characters', {
      policy: () => ({
        readBody: (body) =>
          typeof body.referenceCode === 'string' ? { ...body, referenceCode: body.referenceCode.slice(0, 30) } : body,
      }),
    }),
    'look-up-composes-accents': careless.answersWrongly(
      'A look-up gives referenceCode in composed Unicode',
      editAnswer('lookup', 200, ({ referenceCode }) => ({ referenceCode: String(referenceCode).normalize('NFC') })),
    ),
  },
  'malformed-json-refused': {
    'malformed-json-accepted': acceptsTooMuch('A charge whose body is not JSON is answered as accepted', {
      answer(answer, site) {
        if (site.call.operation !== 'charge' || answer.status !== 400 || rawBody(site)) return answer;
        return jsonAnswer(200, {
          transactionId: site.env.newId(),
          status: 'PENDING',
          statusCode: '200',
          statusMessage: 'Accepted',
        });
      },
    }),
  },
  'refused-charge-leaves-nothing': {
    'refused-charge-stored': acceptsTooMuch('A charge in another currency is refused and yet stored', {
      decision(decision, site) {
        const refused = ghostOfRefused(decision, site);
        return refused ? { ...decision, changes: [...decision.changes, put(transactions, refused)] } : decision;
      },
    }),
    'refused-charge-is-prompted': careless.acceptsTooMuch('A charge that is refused with 400 prompts all the same', {
      decision(decision, site) {
        const refused = ghostOfRefused(decision, site);
        if (!refused) return decision;
        const prompted = { ...refused, status: 'FAILED' as const, promptedOn: refused.subscriber };
        return { ...decision, changes: [...decision.changes, put(transactions, prompted)] };
      },
    }),
    'barred-customer-is-prompted': careless.acceptsTooMuch('A charge of a barred number is refused and yet prompted', {
      decision(decision, site) {
        const body = rawBody(site);
        const subscriber = site.env.policy.subscriber(String(body?.endUserId));
        if (site.call.operation !== 'charge' || statusOf(decision) !== 422 || !body || !subscriber) return decision;
        const prompted = { ...ghost(body, subscriber, site.env), promptedOn: subscriber };
        return { ...decision, changes: [...decision.changes, put(transactions, prompted)] };
      },
    }),
  },

  'other-word-charges-alone': {
    'word-reversed-gives-back': careless.answersWrongly(
      'A charge whose transactionOperationStatus is Reversed is taken, and uses up what its order was last paid',
      {
        policy: ({ dialect, issueStands }) => ({
          dialect: { ...dialect, 'other-operation-status': 'accepted' },
          issueStands: (issue, operation) =>
            issue.path[0] !== 'transactionOperationStatus' && issueStands(issue, operation),
        }),
        decision(decision, site) {
          const body = rawBody(site);
          if (site.call.operation !== 'charge' || body?.transactionOperationStatus !== 'Reversed') return decision;
          const paid = chargesOfOrder(site.view, String(body.referenceCode)).findLast((it) => it.status === 'SUCCESS');
          if (!paid) return decision;
          const spent = put(transactions, { ...paid, refundedCents: paid.amountCents });
          return { ...decision, changes: [...decision.changes, spent] };
        },
      },
    ),
  },
};

function isZero(source: string): boolean {
  const reading = readAmount(source);
  return reading.kind === 'amount' && reading.cents === 0;
}

/** What a charge that is refused with 400, under a correlator of its own, leaves behind by mistake; undefined for any other call. */
function ghostOfRefused(decision: Decision, site: CallSite): Transaction | undefined {
  const body = rawBody(site);
  const subscriber = site.env.policy.subscriber(String(body?.endUserId));
  const isNew = site.view.find(transactions, 'correlator', String(body?.clientCorrelator)).length === 0;
  if (site.call.operation !== 'charge' || statusOf(decision) !== 400 || !body || !subscriber || !isNew)
    return undefined;
  return ghost(body, subscriber, site.env);
}

function ghost(
  body: Record<string, unknown>,
  subscriber: string,
  { now, newId }: { now: number; newId(): string },
): Transaction {
  const text = (name: string): string => String(body[name] ?? '');
  return {
    transactionId: newId(),
    kind: 'charge',
    clientCorrelator: text('clientCorrelator'),
    subscriber,
    endUserId: text('endUserId'),
    amountCents: 100,
    currency: 'USD',
    status: 'PENDING',
    statusMessage: 'Request accepted, waiting for the customer',
    merchantCode: text('merchantCode'),
    merchantName: text('merchantName'),
    referenceCode: text('referenceCode'),
    description: '',
    notifyUrl: '',
    requestedAt: now,
    changedAt: now,
    refundedCents: 0,
  };
}

/** Lets findings of the contract's schema pass. */
function ignoring(isIgnored: (issue: Issue) => boolean, on: 'charge' | 'refund'): Pick<ChargeFault, 'policy'> {
  return {
    policy: ({ issueStands }) => ({
      issueStands: (issue, operation) => (operation === on && isIgnored(issue) ? false : issueStands(issue, operation)),
    }),
  };
}

function isAt({ path }: Issue, field: string): boolean {
  return path.join('.') === field;
}

/** Keeps an object as it is where its names are right, so that the exact text of its amount is still found. */
function unfold(body: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(body).map(([name, value]) => {
    const inner =
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? unfold(value as Record<string, unknown>)
        : value;
    return [documented.get(name.toLowerCase()) ?? name, inner, inner !== value] as const;
  });
  const isSame = entries.every(([name, , changed]) => !changed && name in body);
  return isSame ? body : Object.fromEntries(entries);
}
