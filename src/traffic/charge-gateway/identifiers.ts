import { fieldOf, type Observer, statusOf, textIn } from '../../conformance/index.ts';
import { rule } from '../../given/charge-gateway/rule.ts';
import { sent } from '../sent.ts';

/** Sections 2.3, 2.5: over the whole run no transactionId is given to two transactions. */
export const identifiers: Observer = {
  slug: 'charge-gateway-identifiers',
  api: 'charge-gateway',
  title: 'a transactionId is never given twice',
  rules: [rule('transaction-id-unique')],
  needs: ['state'],
  acrossChecks: true,
  fedBy: [
    'charge-is-found',
    'charge-amounts-accepted',
    'charge-same-reference',
    'charge-pin-matrix',
    'refund-accepted',
  ],
  observe(exchanges, decide) {
    const owners = new Map<string, { correlator: unknown; exchange: (typeof exchanges)[number] }>();
    for (const exchange of exchanges) {
      if (statusOf(exchange) !== 200 || (exchange.operation !== 'charge' && exchange.operation !== 'refund')) continue;
      const id = textIn(fieldOf(exchange, 'transactionId'));
      const correlator = sent(exchange, 'clientCorrelator');
      if (id === undefined || typeof correlator !== 'string') continue;
      const owner = owners.get(id);
      if (owner === undefined) owners.set(id, { correlator, exchange });
      const first = owner ?? { correlator, exchange };
      decide.holds(
        rule('transaction-id-unique'),
        `${id} belongs to ${first.correlator}`,
        `${id} belongs to ${correlator}`,
        first.exchange,
        exchange,
      );
    }
  },
};
