import type { Exchange } from '../../targets/exchange.ts';
import { type RawInput, type Trial, Unreachable } from '../check.ts';
import { jsonOf } from '../values/answer.ts';
import { type Attempt, type Disturbance, type ExpectedFailure, type MadeCall, newAttempt } from './attempt.ts';
import { type Chances, mayBeChance, recover } from './chances.ts';
import { disturbanceOf, failureOf, saysSuccess, strayOf, strayWords } from './disturbance-of.ts';
import { isEmptyByHabit, wasEmptyByHabit } from './habitually-empty.ts';
import { outOfStep } from './out-of-step.ts';
import { isGivenUp, metStandstill, standsStill, standstillWords } from './standstill.ts';
import { isThrottled } from './throttling.ts';
import type { Run, TrialParts } from './trial-parts.ts';

/**
 * How often a disturbed attempt is begun; a call that is disturbed in three of them, while others pass between, always is, unless
 * chance does that.
 */
const attemptsAtMost = 5;
const alwaysFrom = 3;
/** A service that takes as long for one kind of call is slow, and no document forbids that. */
const slowMs = 2_000;
/** An inquiry is simply made again, this often. */
const inquiriesAtMost = 3;
/** Before another attempt: a restart, a route that moves or a proxy that reloads takes seconds. */
const pauseMs = (attempts: number): number => 500 * 3 ** (attempts - 1);

/** Ends in `error`, never in `fail`: each attempt was disturbed. */
export class Disturbed extends Error {
  override readonly name = 'Disturbed';
}

/**
 * Does something until it ends well or undisturbed. Where an attempt was disturbed and something in it broke, nothing can be
 * concluded: it is made again from the start. A call that is disturbed in three attempts, while others pass between, and never
 * passes itself, or that is disturbed at the same place of every attempt, is no accident: then what broke stands, unless so much
 * of the run is disturbed that chance may do the same. Where none passes, the network or the machine stands still, and nobody is
 * accused. Where a 5xx was asked for, one more that nobody asked for, or the page of a proxy in its place, looks alike: what broke
 * beside it counts in the third attempt; and so does what broke beside a 4xx with a page or half a JSON, or while this process stood
 * still. Throws Disturbed where every
 * attempt was disturbed, each time elsewhere.
 */
export async function untilUndisturbed<T extends { broke: boolean }>(
  { run, expects5xx, asksPerson }: { run: Run; expects5xx: boolean; asksPerson: boolean },
  make: (attempt: Attempt) => Promise<T>,
): Promise<T> {
  const times = new Map<string, number>();
  /** How many calls had passed when one was disturbed the last time that it was counted. */
  const passed = new Map<string, number>();
  /** How often each call was disturbed that has not passed since. */
  const waiting = new Map<string, number>();
  /** Calls that are answered as well: of many of one kind chance meets some in each attempt. */
  const answered = new Set<string>();
  /** Stray answers that were set aside so far. */
  const strays: Exchange[] = [];
  if (isGivenUp(run)) throw new Disturbed(`not tried: ${standstillWords(run)}`);
  for (let n = 1; ; n += 1) {
    const attempt = newAttempt({ expects5xx });
    const before = run.answered;
    const stalls = run.stalls.count();
    const ended = await make(attempt);
    const met = [...attempt.met, ...attempt.expected].map((it) => it.exchange);
    if (!ended.broke) rememberGone(run, strays);
    strays.push(...met);
    weigh(run.chances, attempt, waiting);
    // Beside a call that was disturbed, a proxy's page is its own.
    if (attempt.met.length > 0) setAside(attempt.expected.filter((it) => it.isPage));
    const doubtful = attempt.met.length > 0 ? [] : attempt.expected.filter((it) => ended.broke || it.isPage);
    if (doubtful.length > 0 && (n < (asksPerson ? 2 : alwaysFrom) || mayBeChance(run, n))) {
      setAside(doubtful);
      if (n >= attemptsAtMost) throw new Disturbed(disturbedWords(n, doubtful[0]?.words));
      await pause(run, n);
      await outOfStep(run, met, n);
      continue;
    }
    // A check that waits for an answer in vain on purpose was not disturbed.
    if (!ended.broke)
      return note(
        run,
        attempt.met.filter(({ exchange }) => exchange.answer !== 'timeout'),
        ended,
      );
    if (attempt.met.length === 0) {
      // Waits ended while nobody looked. Where one break is all that is wanted, another attempt would only take as long again.
      if (run.until !== undefined || asksPerson || n >= alwaysFrom || run.stalls.count() === stalls) return ended;
      continue;
    }
    for (const call of attempt.made) if (call.passed) answered.add(call.name());
    for (const name of new Set(attempt.met.flatMap((it) => [it.call, placeOf(it)]))) {
      // Attempts that break in one outage say the same once.
      if (run.answered === passed.get(name)) continue;
      times.set(name, (times.get(name) ?? 0) + 1);
      passed.set(name, run.answered);
    }
    const isAlways = (name: string, from: number): boolean => {
      const often = times.get(name) ?? 0;
      return often >= from && !mayBeChance(run, often);
    };
    const always = attempt.met.filter(
      (it) => isAlways(placeOf(it), attemptsAtMost) || (isAlways(it.call, alwaysFrom) && !answered.has(it.call)),
    );
    const { timeoutMs } = run.target.settings;
    const late = always.find(({ exchange }) => exchange.answer === 'timeout');
    // Whoever waits no longer cannot tell what is slow from what never comes.
    if (late !== undefined && timeoutMs < slowMs)
      throw new Disturbed(`${disturbedWords(n, late.words)}; raise \`timeout\`, which is ${timeoutMs} ms`);
    if (always.length > 0) {
      for (const { exchange } of always) delete exchange.disturbed;
      return ended;
    }
    note(run, attempt.met, ended);
    // What a check asks may be all that is not answered: the next attempt begins with what was.
    if (n >= (asksPerson ? 2 : attemptsAtMost) || (standsStill(run) && run.answered === before)) {
      const [first] = attempt.met;
      run.standstill.checks += 1;
      throw new Disturbed(disturbedWords(n, first?.words));
    }
    if (!attempt.met.every(({ exchange }) => saysSuccess(exchange))) await pause(run, n);
    await outOfStep(run, met, n);
  }
}

/** What is gone when the same is done again is nobody's: others like it are suspect. */
function rememberGone(run: Run, exchanges: readonly Exchange[]): void {
  const lost = exchanges.filter((it) => !wasEmptyByHabit(run.chances.empties, it));
  for (const stray of lost.map(strayOf)) {
    if (stray === undefined) continue;
    const words = strayWords(stray);
    run.strays.set(words, (run.strays.get(words) ?? 0) + 1);
  }
}

function setAside(failures: readonly ExpectedFailure[]): void {
  for (const { words, exchange } of failures) exchange.disturbed = words;
}

function disturbedWords(attempts: number, last: string | undefined): string {
  return `each of ${attempts} attempts was disturbed, the last one so: ${last}`;
}

/** Counts what came of calls that an earlier attempt had made too. */
function weigh(chances: Chances, { met, made }: Attempt, waiting: Map<string, number>): void {
  if (waiting.size > 0) {
    for (const name of new Set(made.filter((it) => it.passed).map((it) => it.name()))) {
      const times = waiting.get(name);
      if (times === undefined) continue;
      recover(chances, times);
      waiting.delete(name);
    }
  }
  for (const { call } of met) waiting.set(call, (waiting.get(call) ?? 0) + 1);
}

/** Before the next attempt: no network is between us and a sandbox of our own. */
async function pause({ target }: Run, n: number): Promise<void> {
  if (target.settings.kind !== 'embedded') await target.timers.after(pauseMs(n));
}

function placeOf({ call, nth }: Disturbance): string {
  return `${call} #${nth}`;
}

function note<T>(run: Run, met: readonly Disturbance[], ended: T): T {
  for (const { words } of met) run.disturbances.set(words, (run.disturbances.get(words) ?? 0) + 1);
  return ended;
}

/**
 * Sends, remembers what was disturbed, and makes an inquiry again at once: it changes nothing. Throws Unreachable where nobody
 * was reached, and Disturbed where an attempt would only go on from one silence to the next.
 */
export function attentive(send: Trial['send'], { run, attempt }: TrialParts): Trial['send'] {
  return async (operation, input = {}) => {
    let call: MadeCall | undefined;
    if (attempt.met.length > 0 && standsStill(run)) throw new Disturbed(standstillWords(run));
    /** What was asked, before it was answered. */
    const before: Exchange[] = [];
    for (let n = 1; ; n += 1) {
      const exchange = await send(operation, input);
      const expects5xx = attempt.expects5xx || input.expects5xx === true;
      const isHabit = isEmptyByHabit(run.chances.empties, exchange);
      const kind = isHabit
        ? undefined
        : disturbanceOf(exchange, { ...input, expects5xx, whyRefused: run.target.sender.whyRefused });
      const { method } = exchange.request;
      call ??= counted(attempt, operation, exchange, input);
      if (kind === undefined) {
        const status = expects5xx ? failureOf(exchange) : undefined;
        if (status !== undefined)
          attempt.expected.push({
            words: `answered ${status}`,
            exchange,
            isPage: status > 500 && jsonOf(exchange) === undefined,
          });
        // A stray body under a success has been told as a disturbance.
        const stray = status !== undefined || saysSuccess(exchange) ? undefined : strayOf(exchange);
        if (stray !== undefined) attempt.expected.push({ words: strayWords(stray), exchange, isPage: false });
        run.answered += 1;
        if (n > 1 && !isHabit) {
          recover(run.chances, n - 1);
          rememberGone(run, before);
        }
        call.passed = true;
        return exchange;
      }
      before.push(exchange);
      const words = `${method} ${operationPath(exchange)} ${kind}`;
      exchange.disturbed = kind;
      run.chances.disturbed += 1;
      metStandstill(run, words);
      // A throttled one has been sent again often enough.
      if (method !== 'GET' || n >= inquiriesAtMost || isThrottled(exchange) || standsStill(run)) {
        const name = call.name();
        const nth = attempt.made.filter((it) => it.name() === name).length;
        attempt.met.push({ words, call: name, nth, exchange });
        if (exchange.answer === 'refused') throw new Unreachable(words);
        return exchange;
      }
      run.disturbances.set(words, (run.disturbances.get(words) ?? 0) + 1);
      if (!saysSuccess(exchange)) await run.target.timers.after(20 * 4 ** n);
    }
  };
}

function counted(
  { made }: Attempt,
  operation: string,
  { request }: Exchange,
  { rawPath, headers }: RawInput,
): MadeCall {
  let known: string | undefined;
  const nameOf = (): string => {
    const sent = `${request.body.toString()} ${rawPath ?? ''} ${JSON.stringify(Object.entries(headers ?? {}).sort())}`;
    return `${operation} ${fixed(request.url)} ${fixed(sent)}`;
  };
  const call = { name: () => (known ??= nameOf()), passed: false };
  made.push(call);
  return call;
}

function operationPath({ operation, request }: Exchange): string {
  return operation ?? new URL(request.url).pathname;
}

/** Without references, tokens, ids and times, which each attempt has anew. */
function fixed(text: string): string {
  return text.replaceAll(/[\w+/=-]{12,}|[0-9a-f]{8,}|\d{6,}|:\d{4,5}\//gi, '*');
}
