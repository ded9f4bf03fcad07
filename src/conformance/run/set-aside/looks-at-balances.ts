import type { TargetEvent } from '../../check.ts';

/** One look at the balance of a customer's wallet by the driver. */
export interface Look {
  id: string;
  msisdn: string;
  currency: string;
  cents: number;
  at: number;
  /** Its place among the events of the run. */
  place: number;
}

export const balanceMethod = 'customer.walletBalance';

/** All looks of a run, in order. */
export function looksIn(events: readonly TargetEvent[]): Look[] {
  return events.flatMap((it, place) => {
    if (it.kind !== 'deed' || it.method !== balanceMethod || it.id === undefined) return [];
    const [, msisdn = '', cents = '', currency = ''] = /balance of (\S+): (\S+) cents (\S+)/.exec(it.words) ?? [];
    return msisdn === '' ? [] : [{ id: it.id, msisdn, currency, cents: Number(cents), at: it.at, place }];
  });
}

/** What each wallet showed one after the other, by its name, without what was shown twice in a row. */
export function coursesOf(looks: readonly Look[]): Map<string, number[]> {
  const courses = new Map<string, number[]>();
  for (const { msisdn, currency, cents } of looks) {
    const name = `${msisdn} ${currency}`;
    const course = courses.get(name) ?? [];
    courses.set(name, course.at(-1) === cents ? course : [...course, cents]);
  }
  return courses;
}
