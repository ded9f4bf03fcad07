import { fieldOf, type Observer, statusOf } from '../../conformance/index.ts';
import { rule } from '../../given/charge-gateway/rule.ts';
import { instantOf } from '../../given/charge-gateway/utc.ts';

/** Sections 2.3, 2.4: timestamps of charges and look-ups are ISO 8601 in UTC. */
export const times: Observer = {
  slug: 'charge-gateway-times',
  api: 'charge-gateway',
  title: 'timestamps are ISO 8601 in UTC',
  rules: [rule('charge-timestamp-utc'), rule('lookup-timestamp-utc'), rule('timestamp-instant')],
  needs: [],
  fedBy: ['charge-is-found', 'charge-pin-matrix'],
  observe(exchanges, decide) {
    for (const exchange of exchanges) {
      if (statusOf(exchange) !== 200 || (exchange.operation !== 'charge' && exchange.operation !== 'lookup')) continue;
      const timestamp = fieldOf(exchange, 'timestamp');
      if (timestamp === undefined) continue;
      const isUtc = instantOf(timestamp) !== undefined;
      decide.holds(
        rule(`${exchange.operation}-timestamp-utc`),
        'an ISO 8601 date-time in UTC',
        isUtc ? 'an ISO 8601 date-time in UTC' : timestamp,
        exchange,
      );
      if (isUtc) decide.observe(rule('timestamp-instant'), 'recorded', exchange);
    }
  },
};
