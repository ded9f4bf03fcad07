import { profiles } from '../apis/index.ts';
import type { Method, Profile } from '../apis/profile.ts';
import type { Driver } from './driver.ts';

/** Methods that every API can use: nothing may be missing here that the type `Driver` has. */
const clock: Record<keyof Required<NonNullable<Driver['clock']>>, string> = {
  now: "the target's own time: exchanges and time stamps are compared with it",
  advance: 'let time pass without waiting: what stays as it is, and what falls due',
};
const whole: Record<Exclude<keyof Driver, 'clock' | 'customer' | 'operator'>, string> = {
  isolate: 'make a tenant of its own for every check: they run side by side and cannot disturb each other',
  close: 'clean up; called once at the end of the run, no capability',
};

/** The methods of one part of a driver that the APIs' profiles name. */
export function methodsOf(part: 'customer' | 'operator'): [name: string, method: Method][] {
  return Object.values(profiles).flatMap(({ driver }: Profile) => Object.entries(driver?.[part] ?? {}));
}

/** What each method that a driver may have makes possible, by its path (`clock.advance`, …, `isolate`). */
export const driverMethodWords: ReadonlyMap<string, string> = new Map([
  ...methodsOf('customer').map(([name, { words }]) => [`customer.${name}`, words] as const),
  ...Object.entries(clock).map(([name, words]) => [`clock.${name}`, words] as const),
  ...methodsOf('operator').map(([name, { words }]) => [`operator.${name}`, words] as const),
  ...Object.entries(whole),
]);

/** Paths of all legal driver methods, sorted. */
export const driverMethods: readonly string[] = [...driverMethodWords.keys()].sort();

/** Paths of the methods that a person at a phone can do. */
export const personMethods: ReadonlySet<string> = new Set(
  methodsOf('customer').flatMap(([name, { person }]) => (person ? [`customer.${name}`] : [])),
);
