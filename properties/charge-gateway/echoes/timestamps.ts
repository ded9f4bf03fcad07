import { check, type Exchange, fieldOf, type Trial } from '../../../src/conformance/index.ts';
import { chargeBody, instantOf, lookUp, sendCharge } from '../../../src/given/charge-gateway/index.ts';

const halfHourMs = 30 * 60_000;
/** No zone is further from UTC. */
const furthest = 28;
/** Clocks of provider and judge differ by this much at most, else nothing is concluded. */
const skewMs = 5_000;

/**
 * Sections 2.3, 2.4: a timestamp in UTC. Whichever instant it names lies between the call of the charge and the answer to
 * its look-up, so that local time under the name of UTC shows: it is whole half-hours off. Any other distance is the
 * clocks' own and says nothing.
 */
export const timestampsInUtc = check({
  slug: 'charge-timestamps-in-utc',
  title: 'timestamps of a charge and its look-up are no local time',
  rules: ['charge-timestamp-utc', 'lookup-timestamp-utc'],
  async body(trial) {
    for (const currency of ['USD', 'ZWG']) {
      const from = await trial.driver.clock?.now?.();
      const charged = await sendCharge(trial, chargeBody(trial, { currency, amount: '5.43' }));
      const lookup = await lookUp(trial, charged);
      const to = await trial.driver.clock?.now?.();
      const span: Span = [from ?? charged.exchange.at.wall, to ?? lookup.at.wall + Math.ceil(lookup.at.tookMs)];
      judge(trial, 'charge-timestamp-utc', charged.exchange, span);
      judge(trial, 'lookup-timestamp-utc', lookup, span);
    }
  },
});

type Span = [from: number, to: number];

function judge(trial: Trial, slug: string, exchange: Exchange, span: Span): void {
  const timestamp = fieldOf(exchange, 'timestamp');
  if (timestamp === undefined) return;
  const at = instantOf(timestamp);
  const halfHours = at === undefined ? 0 : halfHoursOff(at, span);
  const seen = at === undefined ? timestamp : halfHours === 0 ? 'UTC' : `${timestamp}, ${halfHours / 2} hours off`;
  trial.holds(slug, 'UTC', seen, exchange);
}

/** By how many half-hours an instant misses the span, where it misses it by nothing else; 0 where it does not. */
function halfHoursOff(at: number, [from, to]: Span): number {
  const halfHours = Math.round((at - (from + to) / 2) / halfHourMs);
  const shifted = at - halfHours * halfHourMs;
  const isShift = shifted >= from - skewMs && shifted <= to + skewMs;
  return isShift && Math.abs(halfHours) <= furthest ? halfHours : 0;
}
