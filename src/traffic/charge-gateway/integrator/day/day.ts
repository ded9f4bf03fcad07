import {
  type Exchange,
  fieldOf,
  type Hand,
  jsonOf,
  type Moment,
  memberOf,
  parseExactly,
  RecentMap,
  type Sending,
  statusOf,
  textIn,
} from '../../../../conformance/index.ts';
import { subscriberOf } from '../../../../given/subscriber.ts';
import { type Standing, standingsOf } from './answer-of.ts';
import { centsSent, contentOf, currencySent, textSent } from './body-of.ts';
import { type Called, callOf } from './call-of.ts';
import type { DayEvent } from './day-event.ts';
import type { Charge, Refund } from './records.ts';
import { isSigned } from './signature-of.ts';

/** What an integrator did so far, by what it sent: bounded, as a day may have no end. */
export interface Day {
  /** Takes a moment in and gives what it is about. */
  see(moment: Moment): DayEvent;
  charges(): IterableIterator<Charge>;
  refunds(): IterableIterator<Refund>;
  chargeOf(transactionId: string): Charge | undefined;
  /** The charges of one referenceCode. */
  ofReference(reference: string): readonly Charge[];
  find(correlator: string): Charge | Refund | undefined;
}

/** How many charges of one referenceCode are known: a program may give all of its charges the same. */
const ofOneReference = 20;
const callbacksKept = 20;

export function newDay(hand: Hand): Day {
  const byCorrelator = new RecentMap<string, Charge | Refund>();
  const byTransaction = new RecentMap<string, Charge | Refund>();
  const byReference = new RecentMap<string, Charge[]>();
  /** What a request under way belongs to. */
  const underWay = new RecentMap<string, DayEvent>(2_000);

  function charge(call: Sending, at: number, called: Called): DayEvent {
    const correlator = textSent(call, 'clientCorrelator');
    if (correlator === undefined || called.operation === 'lookup') return { kind: 'call', at, call };
    const known = byCorrelator.get(correlator);
    const earlier = known && { ...known };
    if (called.operation === 'refund') return refund(call, at, correlator, known, earlier);
    const it = known?.kind === 'charge' ? known : newCharge(call, at, correlator);
    it.sends += 1;
    it.unanswered += 1;
    it.call = call;
    if (known === undefined) {
      byCorrelator.set(correlator, it);
      if (it.reference !== undefined) {
        const all = byReference.ensure(it.reference, () => []);
        all.push(it);
        if (all.length > ofOneReference) all.shift();
      }
    }
    return { kind: 'charge', at, charge: it, earlier, call };
  }

  function refund(
    call: Sending,
    at: number,
    correlator: string,
    known: Charge | Refund | undefined,
    earlier: Charge | Refund | undefined,
  ): DayEvent {
    const it = known?.kind === 'refund' ? known : newRefund(call, correlator);
    it.sends += 1;
    it.call = call;
    const original = textSent(call, 'originalGatewayReference');
    const named = original === undefined ? undefined : byTransaction.get(original);
    it.original = original;
    it.charge = named?.kind === 'charge' ? named : undefined;
    if (it.charge && !it.charge.refunds.includes(it)) it.charge.refunds.push(it);
    if (known === undefined) byCorrelator.set(correlator, it);
    return { kind: 'refund', at, refund: it, earlier, call };
  }

  function sent(call: Sending, at: number): DayEvent {
    if (call.by === 'provider') {
      const called = calledBack(call);
      const about = called?.kind === 'charge' ? called : undefined;
      const refund = called?.kind === 'refund' ? called : undefined;
      if (about) {
        about.callbacks.push(call);
        if (about.callbacks.length > callbacksKept) about.callbacks.splice(1, 1);
      }
      return {
        kind: 'callback',
        at,
        charge: about,
        ...(refund && { refund }),
        signed: isSigned(call, hand.issued),
        call,
      };
    }
    const called = callOf(call);
    if (!called) return { kind: 'call', at, call };
    if (called.operation !== 'lookup') return charge(call, at, called);
    const known = byCorrelator.get(called.clientCorrelator);
    const about = known?.kind === 'charge' ? known : undefined;
    if (about) about.lookupsSent += 1;
    const refund = known?.kind === 'refund' ? known : undefined;
    return { kind: 'lookup', at, charge: about, ...(refund && { refund }), called, call };
  }

  function calledBack(call: Sending): Charge | Refund | undefined {
    const body = parseExactly(call.request.body);
    // That of a refund names its charge, too.
    const own = ['clientCorrelator', 'transactionId'].map((name) => textIn(memberOf(body, name)) ?? '');
    for (const text of [...own, ...textsIn(body)]) {
      const found = byCorrelator.get(text) ?? byTransaction.get(text);
      if (found) return found;
    }
    // It names another charge than any of this integrator's.
    if (memberOf(body, 'clientCorrelator') !== undefined) return undefined;
    const { url } = call.request;
    const sameUrl = [...byCorrelator.values()].filter((it) => it.kind === 'charge' && it.notifyUrl === url);
    const [only] = sameUrl;
    return sameUrl.length === 1 && only?.kind === 'charge' ? only : undefined;
  }

  function answered(exchange: Exchange, at: number): DayEvent {
    const before = underWay.get(exchange.id);
    underWay.delete(exchange.id);
    switch (before?.kind) {
      case 'charge': {
        const { charge: it } = before;
        it.unanswered -= 1;
        const isFirst = before.earlier === undefined;
        if (isFirst || !isSettled(it.standing)) standsNow(it, exchange, at);
        keepId(it, exchange);
        return { kind: 'charge answered', at, charge: it, exchange };
      }
      case 'refund': {
        const { refund: it } = before;
        stands(it, exchange);
        if (statusOf(exchange) === 200) {
          const id = textIn(fieldOf(exchange, 'transactionId'));
          if (id !== undefined && byTransaction.get(id) === undefined) byTransaction.set(id, it);
          if (it.charge && !it.isCounted) it.charge.refundedCents += it.cents ?? 0n;
          it.isCounted = true;
        }
        return { kind: 'refund answered', at, refund: it, exchange };
      }
      case 'lookup': {
        const { charge: it, refund: asked } = before;
        const http = statusOf(exchange);
        // Whether a refund can be looked up is not shown: who finds it knows how it stands.
        if (asked && http === 200) stands(asked, exchange);
        else if (asked && http === 404) asked.ever.add('absent');
        if (it && (http === 200 || http === 404 || http === 422)) {
          standsNow(it, exchange, at, lookedUpAs[http]);
          keepId(it, exchange);
        } else if (typeof http !== 'number' || http >= 500) it?.ever.add('no-answer');
        return { kind: 'lookup answered', at, charge: it, exchange };
      }
      case 'callback':
        return { kind: 'callback answered', at, charge: before.charge, signed: before.signed, exchange };
      default:
        return { kind: 'call answered', at, exchange };
    }
  }

  function keepId(it: Charge, exchange: Exchange): void {
    const id = statusOf(exchange) === 200 ? textIn(fieldOf(exchange, 'transactionId')) : undefined;
    if (id === undefined) return;
    it.transactionId = id;
    byTransaction.set(id, it);
  }

  return {
    see(moment) {
      const { at } = moment;
      if (moment.kind === 'sent') {
        const event = sent(moment.call, at);
        underWay.set(moment.call.id, event);
        return event;
      }
      if (moment.kind === 'answered') return answered(moment.exchange, at);
      if (moment.kind !== 'outcome') return { kind: 'rest', at, moment };
      const { told } = moment;
      const meant = byCorrelator.get(told.reference) ?? byTransaction.get(told.reference);
      const charges = meant?.kind === 'charge' ? [meant] : meant ? [] : (byReference.get(told.reference) ?? []);
      const refunds = meant?.kind === 'refund' ? [meant] : charges.flatMap((it) => it.refunds);
      for (const it of charges) it.told.push(told.outcome);
      return { kind: 'told', at, told, charges, refunds };
    },
    *charges() {
      for (const it of byCorrelator.values()) if (it.kind === 'charge') yield it;
    },
    *refunds() {
      for (const it of byCorrelator.values()) if (it.kind === 'refund') yield it;
    },
    chargeOf(transactionId) {
      const found = byTransaction.get(transactionId);
      return found?.kind === 'charge' ? found : undefined;
    },
    ofReference: (reference) => byReference.get(reference) ?? [],
    find: (correlator) => byCorrelator.get(correlator),
  };
}

/** Section 4.2: 404 knows nothing of it; a 422 can only be the failed PIN of section 3. */
const lookedUpAs: Readonly<Record<number, Standing[]>> = { 404: ['absent'], 422: ['FAILED'] };

function stands(it: Refund, exchange: Exchange): void {
  for (const standing of standingsOf(exchange)) {
    it.standing = standing;
    it.ever.add(standing);
  }
  it.shown = exchange;
}

/** What a later answer to the same charge does not change. */
function isSettled(standing: Standing): boolean {
  return standing === 'PENDING' || standing === 'SUCCESS' || standing === 'FAILED' || standing === 'other';
}

function standsNow(it: Charge, exchange: Exchange, at: number, as?: Standing[]): void {
  const all = as ?? standingsOf(exchange);
  for (const standing of all) {
    it.standing = standing;
    it.ever.add(standing);
  }
  it.standingAt = at;
  it.shown = exchange;
  if (all.includes('FAILED') && !it.failure) {
    const form = statusOf(exchange) === 200 ? '200' : '422';
    const message = textIn(memberOf(jsonOf(exchange), 'statusMessage')) ?? '';
    it.failure = { form, message, proof: exchange, at };
  }
}

function newCharge(call: Sending, at: number, correlator: string): Charge {
  const endUserId = textSent(call, 'endUserId');
  const notifyUrl = textSent(call, 'notifyUrl');
  return {
    kind: 'charge',
    correlator,
    endUserId,
    subscriber: subscriberOf(endUserId),
    cents: centsSent(call),
    currency: currencySent(call),
    reference: textSent(call, 'referenceCode'),
    hasCallback: notifyUrl !== undefined && notifyUrl !== '',
    notifyUrl,
    content: contentOf(call),
    call,
    firstSentAt: at,
    sends: 0,
    unanswered: 0,
    standing: 'sent',
    ever: new Set(),
    standingAt: at,
    shown: undefined,
    failure: undefined,
    transactionId: undefined,
    lookupsSent: 0,
    callbacks: [],
    told: [],
    refunds: [],
    refundedCents: 0n,
  };
}

function newRefund(call: Sending, correlator: string): Refund {
  return {
    kind: 'refund',
    correlator,
    original: undefined,
    charge: undefined,
    cents: centsSent(call),
    content: contentOf(call),
    call,
    sends: 0,
    standing: 'sent',
    ever: new Set(),
    shown: undefined,
    isCounted: false,
  };
}

/** All texts of a JSON value, outermost first. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  const own = Object.values(value);
  return [
    ...own.filter((it) => typeof it === 'string'),
    ...own.filter((it) => typeof it === 'object').flatMap(textsIn),
  ];
}
