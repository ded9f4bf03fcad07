import { check, type Exchange, fieldOf, type Trial } from '../../../src/conformance/index.ts';
import { chargeBody, instantOf, lookUp, sendCharge } from '../../../src/given/charge-gateway/index.ts';

const halfHourMs = 30 * 60_000;
/** No zone is further from UTC. */
const furthest = 28;
const halfHoursADay = 48;
/** A wrong year is a leap year off at most. */
const daysAYear = 366;
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
      judgeTimestamp(trial, 'charge-timestamp-utc', charged.exchange, span);
      judgeTimestamp(trial, 'lookup-timestamp-utc', lookup, span);
    }
  },
});

/** Unix ms. */
type Span = [from: number, to: number];

/** Decides that a timestamp is no other time than one of the span, which is a short one. */
export function judgeTimestamp(trial: Trial, slug: string, exchange: Exchange, span: Span): void {
  const timestamp = fieldOf(exchange, 'timestamp');
  if (timestamp === undefined) return;
  const at = instantOf(timestamp);
  // On the target's own clock a whole number of days is no accident either.
  const wholeDays = trial.has('clock.now') ? daysAYear : 0;
  const halfHours = at === undefined ? 0 : halfHoursOff(at, span, wholeDays);
  const seen = at === undefined ? timestamp : halfHours === 0 ? 'UTC' : `${timestamp}, ${halfHours / 2} hours off`;
  trial.holds(slug, 'UTC', seen, exchange);
}

/** By how many half-hours an instant misses the span, where it misses it by nothing else; 0 where it does not. */
function halfHoursOff(at: number, [from, to]: Span, wholeDays: number): number {
  const halfHours = Math.round((at - (from + to) / 2) / halfHourMs);
  const shifted = at - halfHours * halfHourMs;
  const isShift = shifted >= from - skewMs && shifted <= to + skewMs;
  const isZone = Math.abs(halfHours) <= furthest;
  const isDate = halfHours % halfHoursADay === 0 && Math.abs(halfHours) <= wholeDays * halfHoursADay;
  return isShift && (isZone || isDate) ? halfHours : 0;
}
