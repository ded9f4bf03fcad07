import { profiles } from '../apis/index.ts';
import type { Method, Profile } from '../apis/profile.ts';
import type { Driver } from './driver.ts';

/** What docs and skeletons tell of a method. */
export type ToldMethod = Pick<Method, 'words' | 'guide' | 'rejects'>;

/** Methods that every API can use: nothing may be missing here that the type `Driver` has. */
const clock: Record<keyof Required<NonNullable<Driver['clock']>>, ToldMethod> = {
  now: {
    words: "the target's own time: exchanges and time stamps are compared with it",
    guide: {
      takes: 'void',
      resolves: 'number',
      does: "give the target's time as Unix ms (UTC)",
      mayLeave: 'more than whole seconds',
    },
  },
  advance: {
    words: 'let time pass without waiting: what stays as it is, and what falls due',
    guide: {
      takes: '{ ms: number }',
      does: "move the target's time forward by so many ms, and resolve once everything that fell due on the way has happened",
      mayLeave: 'a target whose time only passes by itself has no such method: do not wait in it',
    },
  },
};
const whole: Record<Exclude<keyof Driver, 'clock' | 'customer' | 'operator'>, ToldMethod> = {
  isolate: {
    words: 'make a tenant of its own for every check: they run side by side and cannot disturb each other',
    guide: {
      takes: 'void',
      resolves: 'Lease',
      does: 'make a tenant whose data, numbers and time nobody else touches, and give what is its own: see the lease below',
      mayLeave: 'whatever is as in the target file; `release` where tenants go away by themselves',
    },
  },
  close: {
    words: 'clean up; called once at the end of the run, no capability',
    guide: { takes: 'void', does: 'close what the driver opened, within five seconds' },
  },
};

/** The methods of one part of a driver that the APIs' profiles name. */
export function methodsOf(part: 'customer' | 'operator'): [name: string, method: Method][] {
  return Object.values(profiles).flatMap(({ driver }: Profile) => Object.entries(driver?.[part] ?? {}));
}

/** All methods that a driver may have, by path (`clock.advance`, …, `isolate`). */
export const toldMethods: ReadonlyMap<string, ToldMethod> = new Map([
  ...methodsOf('customer').map(([name, it]) => [`customer.${name}`, it] as const),
  ...Object.entries(clock).map(([name, it]) => [`clock.${name}`, it] as const),
  ...methodsOf('operator').map(([name, it]) => [`operator.${name}`, it] as const),
  ...Object.entries(whole),
]);

/** What each of them makes possible. */
export const driverMethodWords: ReadonlyMap<string, string> = new Map(
  [...toldMethods].map(([path, { words }]) => [path, words]),
);

/** Paths of all legal driver methods, sorted. */
export const driverMethods: readonly string[] = [...driverMethodWords.keys()].sort();

/** Paths of the methods that a person at a phone can do. */
export const personMethods: ReadonlySet<string> = new Set(
  methodsOf('customer').flatMap(([name, { person }]) => (person ? [`customer.${name}`] : [])),
);
