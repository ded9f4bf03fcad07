import {
  amountIn,
  centsOf,
  type Decider,
  decimalOf,
  type Exchange,
  fieldOf,
  type ObserverDefinition,
  statusOf,
  textIn,
} from '../../conformance/index.ts';
import { instantOf } from '../../given/charge-gateway/utc.ts';
import { subscriberOf } from '../../given/subscriber.ts';
import { callerOf } from '../caller-of.ts';
import { sent } from '../sent.ts';
import { lookedUp, type Story, storyOf } from './story.ts';

const amountPath = 'paymentAmount.charginginformation.amount';
const currencyPath = 'paymentAmount.charginginformation.currency';

/** Sections 2.3 to 2.5: what every answer gives back of the request, on every charge, look-up and refund of a run. */
export const echoes: ObserverDefinition = {
  slug: 'charge-gateway-echoes',
  title: 'answers give back what was sent',
  rules: [
    'charge-echoes-correlator',
    'charge-echoes-amount',
    'charge-echoes-currency',
    'charge-echoes-msisdn',
    'charge-echoes-merchant',
    'lookup-same-transaction',
    'lookup-correlator',
    'lookup-amount',
    'lookup-currency',
    'lookup-msisdn',
    'lookup-merchant-code',
    'lookup-merchant-name',
    'lookup-reference',
    'lookup-description',
    'refund-new-transaction-id',
    'refund-names-original',
    'refund-echoes-correlator',
    'refund-echoes-amount',
    'refund-echoes-currency',
  ],
  needs: ['state'],
  fedBy: [
    'charge-is-found',
    'charge-amounts-accepted',
    'charge-references-accepted',
    'charge-msisdn-forms',
    'charge-pin-matrix',
    'refund-accepted',
    'refund-ceiling',
  ],
  *observe(exchanges, decide, { disturbed = [] }) {
    const story = storyOf(exchanges);
    // What was made by a call whose answer was lost may be answered again.
    const unsure = new Set(disturbed.map((it) => sent(it, 'clientCorrelator')));
    const taken = [...story.firstRefund.values()].filter((it) => statusOf(it) === 200);
    const refundsOf = Map.groupBy(taken, (it) => sent(it, 'originalGatewayReference'));
    for (const exchange of exchanges) {
      yield;
      if (statusOf(exchange) !== 200) continue;
      const isLookup = exchange.operation === 'lookup';
      const correlator = isLookup ? lookedUp(exchange).clientCorrelator : sent(exchange, 'clientCorrelator');
      if (story.contested.has(correlator) || unsure.has(correlator)) continue;
      if (exchange.operation === 'charge' && story.firstCharge.get(correlator) === exchange)
        judgeCharge(decide, exchange);
      if (isLookup) judgeLookup(decide, exchange, story.acceptedCharge, story.firstCharge, story.firstRefund);
      const isFirst = story.firstRefund.get(correlator) === exchange && !story.firstCharge.has(correlator);
      if (exchange.operation === 'refund' && isFirst) judgeRefund(decide, exchange, story, refundsOf);
    }
  },
};

function judgeCharge(decide: Decider, exchange: Exchange): void {
  const same = echo(decide, exchange, exchange);
  same('charge-echoes-correlator', 'clientCorrelator', 'clientCorrelator');
  same('charge-echoes-amount', amountPath, 'amount', amountIn);
  same('charge-echoes-currency', currencyPath, 'currency');
  same('charge-echoes-msisdn', 'endUserId', 'endUserId', subscriberOf);
  same('charge-echoes-merchant', 'merchantCode', 'merchantCode');
}

function judgeLookup(
  decide: Decider,
  lookup: Exchange,
  accepted: ReadonlyMap<unknown, Exchange>,
  first: ReadonlyMap<unknown, Exchange>,
  refunds: ReadonlyMap<unknown, Exchange>,
): void {
  const { clientCorrelator } = lookedUp(lookup);
  const charge = accepted.get(clientCorrelator) ?? first.get(clientCorrelator);
  if (!charge || refunds.has(clientCorrelator)) return;
  const same = echo(decide, charge, lookup);
  const id = textIn(fieldOf(charge, 'transactionId'));
  if (statusOf(charge) === 200 && id !== undefined) {
    decide.holds('lookup-same-transaction', id, textIn(fieldOf(lookup, 'transactionId')) ?? 'none', charge, lookup);
  }
  same('lookup-correlator', 'clientCorrelator', 'clientCorrelator');
  same('lookup-amount', amountPath, 'amount', amountIn);
  same('lookup-currency', currencyPath, 'currency');
  same('lookup-msisdn', 'endUserId', 'endUserId', subscriberOf);
  same('lookup-merchant-code', 'merchantCode', 'merchantCode');
  same('lookup-merchant-name', 'merchantName', 'merchantName');
  same('lookup-reference', 'referenceCode', 'referenceCode');
  const sentDescription = sent(charge, 'paymentAmount.charginginformation.description');
  decide.observe(
    'lookup-description',
    fieldOf(lookup, 'description') === sentDescription ? 'request-description' : 'other-text',
    charge,
    lookup,
  );
}

function judgeRefund(
  decide: Decider,
  exchange: Exchange,
  story: Story,
  refundsOf: ReadonlyMap<unknown, readonly Exchange[]>,
): void {
  const original = textIn(sent(exchange, 'originalGatewayReference'));
  if (original) {
    decide.holds('refund-names-original', original, textIn(fieldOf(exchange, 'originalReference')) ?? 'none', exchange);
    const own = textIn(fieldOf(exchange, 'transactionId'));
    const seen = `the charge's own, ${original}`;
    decide.expects('refund-new-transaction-id', 'another id', own !== original, seen, exchange);
  }
  const charge = story.chargeOf(original);
  const others = (refundsOf.get(original) ?? []).filter((it) => it !== exchange);
  if (charge) judgeBareNames(decide, exchange, charge, others);
}

/** Section 2.5 lists these names and says of none whether it is the refund's or its charge's. */
function judgeBareNames(decide: Decider, refund: Exchange, charge: Exchange, others: readonly Exchange[]): void {
  const ofEither = (
    slug: string,
    path: string,
    field: string,
    legal: readonly unknown[],
    view = textIn as View,
  ): void => {
    const is = fieldOf(refund, field);
    if (is === undefined) return;
    const [own, other] = [view(sent(refund, path)), view(sent(charge, path))];
    const known = [own, other, ...legal].includes(view(is));
    decide.expects(slug, `${own} of the refund or ${other} of its charge`, known, view(is), charge, refund);
  };
  ofEither('refund-echoes-correlator', 'clientCorrelator', 'clientCorrelator', []);
  const left = leftOf(charge, refund, others);
  if (left) ofEither('refund-echoes-amount', amountPath, 'amount', left, amountIn);
  ofEither('refund-echoes-currency', currencyPath, 'currency', []);
}

const fewRefunds = 8;

/**
 * What may be left of a charge after a refund: some of its other refunds came before, and which of those that were sent
 * at once did is not known. Undefined where they are too many to tell.
 */
function leftOf(charge: Exchange, refund: Exchange, others: readonly Exchange[]): unknown[] | undefined {
  if (others.length > fewRefunds) return undefined;
  const [held, asked] = [centsSent(charge), centsSent(refund)];
  if (held === undefined || asked === undefined) return [];
  const sums = others.reduce((all, it) => all.concat(all.map((sum) => sum + (centsSent(it) ?? 0n))), [asked]);
  return sums.filter((it) => it <= held).map((it) => amountIn(decimalOf(held - it)));
}

type View = (value: unknown) => unknown;

function centsSent(exchange: Exchange): bigint | undefined {
  const amount = amountIn(sent(exchange, amountPath));
  return typeof amount === 'string' && /^\d+(\.\d\d?)?$/.test(amount) ? centsOf(amount) : undefined;
}

/** Decides that a field of an answer is the field of a request, after `view` of both. An absent field is another rule's. */
function echo(decide: Decider, from: Exchange, to: Exchange) {
  return (
    slug: string,
    sentPath: string,
    field: string,
    view: (value: unknown) => unknown = (it) => textIn(it) ?? it,
  ): void => {
    const was = sent(from, sentPath);
    const is = fieldOf(to, field);
    if (was === undefined || is === undefined) return;
    decide.holds(slug, view(was), view(is), ...(from === to ? [to] : [from, to]));
  };
}

/** Sections 2.3, 2.5: over the whole run no transactionId is given to two transactions. */
export const identifiers: ObserverDefinition = {
  slug: 'charge-gateway-identifiers',
  title: 'a transactionId is never given twice',
  rules: ['transaction-id-unique'],
  needs: ['state'],
  acrossChecks: true,
  fedBy: [
    'charge-is-found',
    'charge-amounts-accepted',
    'charge-same-reference',
    'charge-pin-matrix',
    'refund-accepted',
  ],
  *observe(exchanges, decide) {
    const owners = new Map<string, { correlator: string; exchange: (typeof exchanges)[number] }>();
    for (const exchange of exchanges) {
      yield;
      if (statusOf(exchange) !== 200 || (exchange.operation !== 'charge' && exchange.operation !== 'refund')) continue;
      const id = textIn(fieldOf(exchange, 'transactionId'));
      const correlator = sent(exchange, 'clientCorrelator');
      if (id === undefined || typeof correlator !== 'string') continue;
      const key = `${callerOf(exchange)} ${id}`;
      const owner = owners.get(key);
      if (owner === undefined) owners.set(key, { correlator, exchange });
      const first = owner ?? { correlator, exchange };
      // Whether letter case tells two correlators apart is not shown.
      const isSame = first.correlator.toLowerCase() === correlator.toLowerCase();
      decide.holds(
        'transaction-id-unique',
        `${id} belongs to ${first.correlator}`,
        `${id} belongs to ${isSame ? first.correlator : correlator}`,
        first.exchange,
        exchange,
      );
    }
  },
};

/** Sections 2.3, 2.4: timestamps of charges and look-ups are ISO 8601 in UTC. */
export const times: ObserverDefinition = {
  slug: 'charge-gateway-times',
  title: 'timestamps are ISO 8601 in UTC',
  rules: ['charge-timestamp-utc', 'lookup-timestamp-utc', 'timestamp-instant'],
  needs: [],
  fedBy: ['charge-is-found', 'charge-pin-matrix'],
  *observe(exchanges, decide) {
    for (const exchange of exchanges) {
      yield;
      if (statusOf(exchange) !== 200 || (exchange.operation !== 'charge' && exchange.operation !== 'lookup')) continue;
      const timestamp = fieldOf(exchange, 'timestamp');
      if (timestamp === undefined) continue;
      const isUtc = instantOf(timestamp) !== undefined;
      decide.expects(`${exchange.operation}-timestamp-utc`, 'an ISO 8601 date-time in UTC', isUtc, timestamp, exchange);
      if (isUtc) decide.observe('timestamp-instant', 'recorded', exchange);
    }
  },
};
