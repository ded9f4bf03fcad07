import type { Decider, Exchange, ObserverDefinition } from '../../conformance/index.ts';
import { type ProcessCall, processCalls } from './process-calls.ts';

/** Which rule a payment breaks that shows something else after this status, and what it may show. */
const afterwards: Readonly<Record<string, { slug: string; legal: string; allows(next: string): boolean }>> = {
  Paid: { slug: 'paid-stays-paid', legal: 'Paid, or Reversed', allows: (it) => it === 'Paid' || it === 'Reversed' },
  Failed: { slug: 'failed-is-final', legal: 'Failed', allows: (it) => it === 'Failed' },
  Reversed: { slug: 'reversed-is-final', legal: 'Reversed', allows: (it) => it === 'Reversed' },
  // By which other statuses that are not final it gets to its end is not shown.
  BeingProcessed: {
    slug: 'being-processed-resolves',
    legal: 'not Authorized again',
    allows: (it) => it !== 'Authorized',
  },
  Flagged: { slug: 'flagged-resolves', legal: 'not Authorized again', allows: (it) => it !== 'Authorized' },
};

/** Sections 3.1, 3.2: over the whole run each payment goes through its statuses in one direction. */
export const paymentLife: ObserverDefinition = {
  slug: 'bill-payment-payment-life',
  title: 'what an inquiry shows of a payment follows from what was shown before',
  rules: Object.values(afterwards).map(({ slug }) => slug),
  needs: ['state'],
  *observe(exchanges, decide) {
    const lives = Map.groupBy(yield* processCalls(exchanges), (it) => it.reference);
    for (const calls of lives.values()) {
      yield;
      judgeLife(decide, calls);
    }
  },
};

function judgeLife(decide: Decider, calls: readonly ProcessCall[]): void {
  // What a reference that is authorised anew stands for is not shown, nor what another PAY or a Retry is answered.
  const auths = calls.filter((it) => it.action === 'auth');
  const [first] = auths;
  if (auths.length > 1 || first?.auth === undefined) return;
  // A reference that nobody used yet may be answered Failed: that is the state of no payment.
  const told = calls
    .slice(calls.indexOf(first))
    .filter((it) => it.action === 'status' || (it.action === 'pay' && it.auth !== undefined));
  for (const [index, call] of told.entries()) {
    const next = told.slice(index + 1).find((it) => isLater(it.exchange, call.exchange));
    const after = afterwards[call.status];
    if (!next || !after) continue;
    const { slug, legal, allows } = after;
    decide.expects(slug, legal, allows(next.status), next.status, call.exchange, next.exchange);
  }
}

/** Whether a call was sent after another one was answered, as far as whole milliseconds tell. */
function isLater(call: Exchange, before: Exchange): boolean {
  return call.at.wall >= before.at.wall + before.at.tookMs + 1;
}
