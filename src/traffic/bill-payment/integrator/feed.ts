import {
  type Exchange,
  integratorObserver,
  listOf,
  memberOf,
  RecentMap,
  statusOf,
  textIn,
} from '../../../conformance/index.ts';
import { isoInstant } from '../../../given/iso-instant.ts';
import { answerOf } from './seen/body-of.ts';

const zoneStepMs = 900_000;
const widestZoneMs = 14 * 3_600_000;

/** Pages of the feed (section 4.1). */
export const feedPages = integratorObserver({
  slug: 'caller-feed-pages',
  title: 'the next page of the feed is asked for before the oldest record of the page',
  rules: ['client-feed-before-oldest'],
  watch(hand) {
    const pages = new RecentMap<string, { times: number[]; proof: Exchange }>(500);
    return (moment) => {
      if (moment.kind === 'answered' && moment.exchange.operation === 'getPaymentFeed') {
        const times = statusOf(moment.exchange) === 200 ? timesIn(moment.exchange) : [];
        if (times.length > 0) pages.set(keyOf(moment.exchange.request.url), { times, proof: moment.exchange });
        return;
      }
      if (moment.kind !== 'sent' || moment.call.operation !== 'getPaymentFeed') return;
      const { url } = moment.call.request;
      const text = parameter(url, 'before');
      const page = pages.get(keyOf(url));
      if (text === undefined || text === '') return;
      const before = Number(text);
      if (!page) {
        if (isInSeconds(before)) hand.expects('client-feed-before-oldest', 'Unix time in ms', false, text, moment.call);
        return;
      }
      const [newest, oldest] = [Math.max(...page.times), Math.min(...page.times)];
      const isOldest = isSameInstant(before, oldest);
      const isOther = page.times.some((it) => isSameInstant(before, it));
      // Whoever begins anew may ask from now on.
      if (!isOldest && !isOther && before > 1e11 && before >= Math.min(newest, moment.at - 60_000)) return;
      hand.expects('client-feed-before-oldest', oldest, isOldest, text, page.proof, moment.call);
    };
  },
});

/** Whether it is an instant of the years from 2001 on in seconds: as ms it would be one of 1970, before any payment. */
function isInSeconds(before: number): boolean {
  return before >= 1e9 && before < 1e11;
}

/** Whether both are one instant, in whatever zone the platform writes its dates, and with or without its milliseconds. */
function isSameInstant(before: number, told: number): boolean {
  const apart = Math.abs(before - told);
  const rest = apart % zoneStepMs;
  return Number.isFinite(before) && apart <= widestZoneMs && (rest < 1_000 || zoneStepMs - rest < 1_000);
}

function timesIn(exchange: Exchange): number[] {
  const dates = (listOf(answerOf(exchange)) ?? []).map((it) => textIn(memberOf(it, 'Date')) ?? '');
  // Without a zone a date counts as UTC: what it is in truth is whole quarters of an hour apart.
  return dates.flatMap((it) => isoInstant(it) ?? []);
}

function keyOf(url: string): string {
  return `${parameter(url, 'billercode')} ${parameter(url, 'currency') ?? ''}`;
}

function parameter(url: string, name: string): string | undefined {
  const { searchParams } = new URL(url, 'http://localhost');
  return [...searchParams].find(([it]) => it.toLowerCase() === name)?.[1];
}
