import { fieldOf, type Observer, statusOf } from '../../conformance/index.ts';
import { rule } from '../../given/charge-gateway/rule.ts';

const utc = /^\d{4}-?\d\d-?\d\d[Tt]\d\d(?::?\d\d(?::?\d\d(?:[.,]\d+)?)?)?(?:[Zz]|[+-]00(?::?00)?)$/;

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
      const isUtc =
        typeof timestamp === 'string' && utc.test(timestamp) && !Number.isNaN(Date.parse(extended(timestamp)));
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

/** The extended form of a basic one, which Date.parse understands. */
function extended(timestamp: string): string {
  const [date = '', time = ''] = timestamp.toUpperCase().replace(',', '.').split('T');
  const clock = time.replace(/(?:Z|[+-]00(?::?00)?)$/, '');
  const spelt = clock.includes(':')
    ? clock
    : clock.replace(/^(\d\d)(\d\d)?(\d\d)?/, (_, h, m = '00', s = '00') => `${h}:${m}:${s}`);
  return `${date.includes('-') ? date : date.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')}T${spelt}Z`;
}
