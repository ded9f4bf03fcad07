import { type Decider, type Exchange, fieldOf, type ObserverDefinition, textIn } from '../../conformance/index.ts';
import { callerOf } from '../caller-of.ts';
import { sent } from '../sent.ts';
import { isFilled, type ProcessCall, processCalls } from './process-calls.ts';

/** Section 2.4: the platform's own reference of a payment is its own, and names the biller. */
export const platformReferences: ObserverDefinition = {
  slug: 'bill-payment-platform-references',
  title: 'each payment has a PlatformReference that no other has, that stays, and that contains the biller code',
  rules: ['platform-reference-unique', 'platform-reference-stays', 'platform-reference-contains-biller-code'],
  needs: ['state'],
  *observe(exchanges, decide) {
    const owners = new Map<string, ProcessCall>();
    const paid = new Map<string, ProcessCall>();
    const codes = new Map<string, string>();
    const repeated = reusedReferences(exchanges);
    for (const call of yield* processCalls(exchanges)) {
      yield;
      const { exchange, reference } = call;
      const code = textIn(sent(exchange, 'BillerCode'));
      if (code !== undefined && call.auth) codes.set(reference, code);
      const own = textIn(fieldOf(exchange, 'PlatformReference'));
      if (own === undefined || !isFilled(own) || reference === '') continue;
      judgeCode(decide, exchange, own, codes.get(reference));
      // Tenants of one run are platforms of their own.
      const key = `${exchange.check} ${callerOf(exchange)} ${own}`;
      const owner = owners.get(key) ?? call;
      owners.set(key, owner);
      // Whether letter case tells two references apart is not shown.
      const isSame = owner.reference.toLowerCase() === reference.toLowerCase();
      const first = isSame ? reference : owner.reference;
      decide.holds('platform-reference-unique', first, reference, owner.exchange, exchange);
      // What a reference that is used for another AUTH stands for is not shown.
      if (!keepsReference(call) || repeated.has(reference.toLowerCase())) continue;
      const before = paid.get(reference);
      if (before)
        decide.holds(
          'platform-reference-stays',
          textIn(fieldOf(before.exchange, 'PlatformReference')),
          own,
          before.exchange,
          exchange,
        );
      paid.set(reference, before ?? call);
    }
  },
};

/** From PAY on a payment has one: while it is on its way, and once it is Paid. */
function keepsReference({ action, status }: ProcessCall): boolean {
  return (
    status === 'Paid' || (action !== 'auth' && ['BeingProcessed', 'BeingPaid', 'Pending', 'Flagged'].includes(status))
  );
}

function judgeCode(decide: Decider, exchange: Exchange, own: string, code: string | undefined): void {
  if (code === undefined || code === '') return;
  const words = `a reference that contains ${code}`;
  decide.expects('platform-reference-contains-biller-code', words, own.includes(code), own, exchange);
}

/** References under which AUTH was sent more than once, in lower case. */
function reusedReferences(exchanges: readonly Exchange[]): Set<string> {
  const auths = exchanges
    .filter((it) => it.operation === 'processPayment' && textIn(sent(it, 'Action'))?.toLowerCase() === 'auth')
    .map((it) => (textIn(sent(it, 'Reference')) ?? '').toLowerCase());
  return new Set(auths.filter((it, index) => auths.indexOf(it) !== index));
}
