import {
  amountIn,
  type Exchange,
  integratorObserver,
  RecentMap,
  type Sending,
  statusOf,
} from '../../../../conformance/index.ts';
import { answeredText, sentMember, sentText } from '../story/members.ts';
import { resultOf } from '../story/result.ts';

const withReference = ['generateCode', 'deposit', 'bankChange', 'utilityPayment'];

/** What makes two calls two transactions, beside their references. */
const identity = [
  'amount',
  'currency',
  'type',
  'destinationAccount',
  'destinationMsisdn',
  'provider',
  'providerProduct',
];

/** A transaction that was made under a reference. */
interface Made {
  call: Sending;
  isPaid: boolean;
  at: number;
}

/** Section 3: what a code was made for is over after ten minutes, unless it was paid. */
const codeLifeMs = 600_000;

/**
 * Section 2.1. A code that ran out may be made anew for the same order, and what failed may be sent again: only a reference
 * of something that succeeded, given to something else, is used twice.
 */
export const sendsReferences = integratorObserver({
  slug: 'merchant-wallet-callers-references',
  title: 'every transaction has a reference of its own',
  rules: [
    'client-always-sends-reference',
    'client-fresh-reference',
    'client-retry-after-5xx',
    'client-reference-of-an-inquiry',
  ],
  watch(hand) {
    const made = new RecentMap<string, Made>();
    const byCode = new RecentMap<string, Made>();
    const failed = new RecentMap<string, Exchange>(1_000);

    function sent(call: Sending, at: number): void {
      const reference = sentText(call, 'reference');
      const isThere = reference !== undefined && reference.trim() !== '';
      if (call.operation === 'codeInquiry')
        hand.observe('client-reference-of-an-inquiry', isThere ? 'sent' : 'left-out', call);
      if (!withReference.includes(call.operation ?? '')) return;
      hand.expects('client-always-sends-reference', 'a reference', isThere, 'none', call);
      const before = failed.get(contentOf(call));
      if (before) {
        failed.delete(contentOf(call));
        const keeps = sentText(before, 'reference') === reference;
        hand.observe('client-retry-after-5xx', keeps ? 'keeps' : 'renews', before, call);
      }
      if (!isThere) return;
      const earlier = made.get(`${call.operation} ${reference}`);
      const isUnpaidCode = call.operation === 'generateCode' && earlier?.isPaid === false;
      const isFree = !earlier || (isUnpaidCode && (isSame(earlier.call, call) || at - earlier.at > codeLifeMs));
      const proof = earlier ? [earlier.call, call] : [call];
      if (made.has(`any ${call.operation}`) || earlier)
        hand.expects('client-fresh-reference', 'a reference of its own', isFree, `${reference} again`, ...proof);
    }

    function answered(exchange: Exchange, at: number): void {
      const { operation } = exchange;
      const status = statusOf(exchange);
      if (operation === 'codeInquiry' && answeredText(exchange, 'status') === 'Paid') {
        const it = byCode.get(sentText(exchange, 'code') ?? '');
        if (it && resultOf(exchange) === 'success') it.isPaid = true;
      }
      if (!withReference.includes(operation ?? '')) return;
      if (typeof status === 'number' && status >= 500) failed.set(contentOf(exchange), exchange);
      if (resultOf(exchange) !== 'success') return;
      const code = answeredText(exchange, 'code');
      const it: Made = { call: exchange, isPaid: false, at };
      made.set(`any ${operation}`, it);
      const reference = sentText(exchange, 'reference');
      if (reference) made.set(`${operation} ${reference}`, it);
      if (code) byCode.set(code, it);
    }

    return (moment) => {
      if (moment.kind === 'sent' && moment.call.by === 'client') sent(moment.call, moment.at);
      else if (moment.kind === 'answered' && moment.exchange.by === 'client') answered(moment.exchange, moment.at);
      else if (moment.kind === 'code' && moment.deed === 'paid') {
        const it = byCode.get(moment.code);
        if (it) it.isPaid = true;
      }
    };
  },
});

function contentOf(call: Sending): string {
  return JSON.stringify([call.operation, ...identity.map((name) => amountIn(sentMember(call, name)) ?? null)]);
}

function isSame(one: Sending, other: Sending): boolean {
  return contentOf(one) === contentOf(other);
}
