import type { Timers } from '../timers.ts';
import { ControlPlaneError } from './control-plane-error.ts';
import { DriverBroken } from './driver-broken.ts';
import { methodsOf } from './driver-methods.ts';
import { attempt, placeOf, wordsOf } from './words-of.ts';

/** What bounds the calls of one driver, and of all its leases. */
export interface Bounds {
  /** Name of the target that the driver is of, for its errors. */
  target?: string;
  timers: Timers;
  /** How long a method may take. */
  limitMs: number;
  /** Ends the waiting. */
  signal?: AbortSignal | undefined;
  /** Hides the secrets that the driver was given. */
  redact(text: string): string;
  /** How often each method has hung. */
  hung: Map<string, number>;
}

/** A method that hung this often is not called again: each check would wait as long. */
const hangsAtMost = 3;
/** Cleaning up may take less, and goes on after the run was ended. */
const cleaningMs = { usual: 5_000, ended: 1_000 };

/**
 * Calls a method of a driver. Rejects with DriverBroken where it takes too long, throws no Error, or throws one that is
 * a mistake in its program; any other rejection is the driver's own answer.
 */
export async function boundedCall<T>(name: string, call: () => T, bounds: Bounds): Promise<Awaited<T>> {
  const { timers, signal, hung } = bounds;
  const cleans = name === 'close' || name === 'release';
  const method = methodNamed(name, bounds);
  const before = hung.get(name) ?? 0;
  if (before >= hangsAtMost) throw new DriverBroken(`${method} hung ${before} times; it is not called again`);
  const limitMs = cleans ? cleaningMs[signal?.aborted ? 'ended' : 'usual'] : bounds.limitMs;
  const enough = new AbortController();
  const ending = signal && !cleans ? AbortSignal.any([enough.signal, signal]) : enough.signal;
  const late = timers.after(limitMs, ending).then(() => {
    if (ending.aborted) throw new DriverBroken(`the run was ended while ${method} was called`);
    hung.set(name, (hung.get(name) ?? 0) + 1);
    throw new DriverBroken(`${method} did not end in ${limitMs / 1000} s`);
  });
  late.catch(() => undefined);
  try {
    return await Promise.race([(async () => call())(), late]);
  } catch (thrown) {
    // Whatever it is, also an object that throws when it is looked at.
    throw attempt(() => isItsAnswer(name, thrown)) === true
      ? thrown
      : new DriverBroken(brokenWords(name, thrown, bounds), { cause: thrown });
  } finally {
    enough.abort();
  }
}

/** Methods whose rejection says something of the provider: there was no such prompt, the app refuses the code. */
const mayReject: ReadonlySet<string> = new Set(
  (['customer', 'operator'] as const).flatMap((part) =>
    methodsOf(part).flatMap(([name, { rejects }]) => (rejects === undefined ? [] : [`${part}.${name}`])),
  ),
);

const mistakes = [TypeError, ReferenceError, RangeError, SyntaxError, EvalError, URIError];

/** `driver method clock.now of target 'bench'`. */
export function methodNamed(name: string, { target }: Pick<Bounds, 'target'>): string {
  return `driver method ${name}${target === undefined ? '' : ` of target '${target}'`}`;
}

function isItsAnswer(name: string, thrown: unknown): boolean {
  if (thrown instanceof DriverBroken) return true;
  if (!mayReject.has(name)) return false;
  if (!(thrown instanceof Error) || typeof thrown.message !== 'string' || mistakes.some((it) => thrown instanceof it))
    return false;
  // A control plane that is not reached says nothing about what it was asked for.
  return !(thrown instanceof ControlPlaneError && thrown.cause !== undefined);
}

function brokenWords(name: string, thrown: unknown, bounds: Bounds): string {
  const { redact } = bounds;
  const place = placeOf(thrown);
  const error = attempt(() => (thrown instanceof Error ? { cause: thrown.cause } : undefined));
  const what = error ? wordsOf(thrown, redact) : `it threw ${wordsOf(thrown, redact)}, which is no Error`;
  const cause = attempt(() => error?.cause instanceof Error) ? ` (${wordsOf(error?.cause, redact)})` : '';
  return `${methodNamed(name, bounds)} failed: ${what}${cause}${place === undefined ? '' : ` at ${place}`}`;
}
