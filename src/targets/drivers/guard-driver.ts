import { defined } from '../../contract/defined.ts';
import { anInstant, type Gives } from '../shapes/gives.ts';
import { type Bounds, boundedCall, methodNamed } from './bounded-call.ts';
import type { Driver, Lease } from './driver.ts';
import { DriverBroken } from './driver-broken.ts';
import { methodsOf } from './driver-methods.ts';
import { leaseProblem } from './lease-problem.ts';
import { movedClock } from './moved-clock.ts';
import { attempt, kindOf } from './words-of.ts';

const gives: ReadonlyMap<string, Gives> = new Map([
  ...(['customer', 'operator'] as const).flatMap((part) =>
    methodsOf(part).flatMap(([name, method]) => (method.gives ? [[`${part}.${name}`, method.gives] as const] : [])),
  ),
  ['clock.now', anInstant],
]);

type Call = (of?: unknown) => Promise<unknown>;

/**
 * A driver that somebody else wrote, so that it can break nothing but what depends on it: each call ends in time, and
 * gives what is asked for. Everything else rejects with DriverBroken.
 */
export function guardDriver(driver: Driver, bounds: Bounds): Driver {
  const calling =
    (name: string, call: Call, self: unknown): Call =>
    async (of) => {
      const given = await boundedCall(name, () => call.call(self, of), bounds);
      const wanted = gives.get(name);
      if (wanted && attempt(() => wanted.fits(given)) !== true)
        throw new DriverBroken(`${methodNamed(name, bounds)} gave ${kindOf(given)}; it must give ${wanted.words}`);
      return given;
    };
  const part = <T extends object>(name: string, methods: T | undefined): T | undefined =>
    methods &&
    (Object.fromEntries(
      Object.entries(methods)
        .filter(([, call]) => call !== undefined)
        .map(([method, call]) => [method, calling(`${name}.${method}`, call as Call, methods)]),
    ) as T);
  const { customer, clock, operator, isolate, close, ...others } = driver;
  return defined({
    ...others,
    customer: part('customer', customer),
    clock: guardClock(part('clock', clock), bounds),
    operator: part('operator', operator),
    isolate:
      isolate && (async () => guardLease(await boundedCall('isolate', () => isolate.call(driver), bounds), bounds)),
    close: close && (() => boundedCall('close', () => close.call(driver), bounds)),
  });
}

/** A clock that can be read is looked at each time that it was moved. */
function guardClock(clock: Driver['clock'], bounds: Bounds): Driver['clock'] {
  const { advance, now } = clock ?? {};
  if (!advance || !now) return clock;
  return {
    now,
    async advance(of) {
      const problem = await movedClock({ advance, now, timers: bounds.timers }, of);
      if (problem !== undefined) throw new DriverBroken(`${methodNamed('clock.advance', bounds)} ${problem}`);
    },
  };
}

function guardLease(lease: unknown, bounds: Bounds): Lease {
  // It may be an object that throws when it is looked at.
  const { problem, given } = attempt(() => readLease(lease, bounds)) ?? { problem: 'something unreadable' };
  if (!given) throw new DriverBroken(`${methodNamed('isolate', bounds)} gave no lease: ${problem}`);
  return given;
}

function readLease(lease: unknown, bounds: Bounds): { problem?: string | undefined; given?: Lease } {
  const problem = leaseProblem(lease);
  if (problem !== undefined) return { problem };
  const given = lease as Lease;
  const { apis, driver, callbackSignature, release } = given;
  return {
    given: defined({
      apis,
      callbackSignature,
      driver: driver && guardDriver(driver, bounds),
      release: release && (() => boundedCall('release', () => release.call(given), bounds)),
    }),
  };
}
