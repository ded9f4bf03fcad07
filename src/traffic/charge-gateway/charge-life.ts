import { type Exchange, fieldOf, type ObserverDefinition, statusOf, textIn } from '../../conformance/index.ts';
import { sent } from '../sent.ts';
import { lookedUp, storyOf } from './story.ts';

const final = ['SUCCESS', 'FAILED'];

/** Section 3: SUCCESS comes only after the customer typed a PIN, and a final status stays. */
export const progress: ObserverDefinition = {
  slug: 'charge-gateway-progress',
  title: 'a charge changes only when the customer decides it',
  rules: ['charge-waits-for-the-customer', 'final-status-stays', 'accepted-charge-is-pending'],
  needs: ['state', 'customer.answerPrompt'],
  fedBy: [
    'charge-amounts-accepted',
    'charge-left-alone',
    'charge-final-left-alone',
    'charge-is-found',
    'charge-pin-matrix',
  ],
  *observe(exchanges, decide, { events, disturbed = [] }) {
    const story = storyOf(exchanges);
    const typed = new Set(events.flatMap((it) => ('clientCorrelator' in it ? [it.clientCorrelator] : [])));
    for (const charge of story.firstCharge.values()) {
      yield;
      const correlator = String(sent(charge, 'clientCorrelator'));
      if (statusOf(charge) !== 200 || typed.has(correlator) || story.inOtherLetters.has(correlator)) continue;
      decide.holds('accepted-charge-is-pending', 'PENDING', textIn(fieldOf(charge, 'status')) ?? 'none', charge);
    }
    const refunded = new Set(
      [...exchanges.filter((it) => statusOf(it) === 200), ...disturbed]
        .filter((it) => it.operation === 'refund')
        .map((it) => sent(it, 'originalGatewayReference')),
    );
    const latest = new Map<string, Exchange>();
    for (const lookup of exchanges) {
      yield;
      if (lookup.operation !== 'lookup' || statusOf(lookup) !== 200) continue;
      const { clientCorrelator } = lookedUp(lookup);
      if (story.inOtherLetters.has(clientCorrelator)) continue;
      const charge = story.acceptedCharge.get(clientCorrelator);
      const status = textIn(fieldOf(lookup, 'status'));
      if (!charge || status === undefined || story.firstRefund.has(clientCorrelator)) continue;
      if (!typed.has(clientCorrelator)) {
        const words = 'no SUCCESS before a PIN';
        const seen = 'SUCCESS without a PIN';
        decide.expects('charge-waits-for-the-customer', words, status !== 'SUCCESS', seen, charge, lookup);
      }
      const before = latest.get(clientCorrelator);
      if (before && endOf(before) < lookup.at.wall && !refunded.has(fieldOf(charge, 'transactionId'))) {
        decide.holds('final-status-stays', fieldOf(before, 'status'), status, before, lookup);
      }
      if (final.includes(status) && !before) latest.set(clientCorrelator, lookup);
    }
  },
};

function endOf(exchange: Exchange): number {
  return exchange.at.wall + Math.ceil(exchange.at.tookMs);
}
