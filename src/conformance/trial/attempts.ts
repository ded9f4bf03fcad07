import type { Exchange } from '../../targets/exchange.ts';
import type { RawInput, Trial } from '../check.ts';
import { type Attempt, type Disturbance, type MadeCall, newAttempt } from './attempt.ts';
import { isGivenUp, metStandstill, standsStill } from './standstill.ts';
import type { Run, TrialParts } from './trial-parts.ts';

/** How often a disturbed attempt is begun; a call that is disturbed in three of them always is. */
const attemptsAtMost = 5;
const alwaysFrom = 3;
/** An inquiry is simply made again, this often. */
const inquiriesAtMost = 3;

/** Ends in `error`, never in `fail`: each attempt was disturbed. */
export class Disturbed extends Error {
  override readonly name = 'Disturbed';
}

/**
 * Does something until it ends well or undisturbed. Where an attempt was disturbed and something in it broke, nothing can be
 * concluded: it is made again from the start. A call that is disturbed in each of three attempts, while others pass, and never
 * passes itself or is disturbed at the same place of each, is no accident: then what broke stands. Where none passes, the network or the machine stands still, and nobody is accused. Throws Disturbed where every attempt was disturbed, each time elsewhere.
 */
export async function untilUndisturbed<T extends { broke: boolean }>(
  { run, expects5xx, asksPerson }: { run: Run; expects5xx: boolean; asksPerson: boolean },
  make: (attempt: Attempt) => Promise<T>,
): Promise<T> {
  const times = new Map<string, number>();
  /** How many calls had passed when one was disturbed first. */
  const passed = new Map<string, number>();
  /** Calls that are answered as well: of many of one kind chance meets some in each attempt. */
  const answered = new Set<string>();
  if (isGivenUp(run)) throw new Disturbed('not tried: nothing was answered any more for a minute and longer');
  for (let n = 1; ; n += 1) {
    const attempt = newAttempt({ expects5xx });
    const ended = await make(attempt);
    // A check that waits for an answer in vain on purpose was not disturbed.
    if (!ended.broke)
      return note(
        run,
        attempt.met.filter(({ exchange }) => exchange.answer !== 'timeout'),
        ended,
      );
    if (attempt.met.length === 0) return ended;
    for (const call of attempt.made) if (call.passed) answered.add(call.name());
    for (const name of new Set(attempt.met.flatMap((it) => [it.call, placeOf(it)])))
      times.set(name, (times.get(name) ?? 0) + 1);
    for (const { call } of attempt.met) if (!passed.has(call)) passed.set(call, run.answered);
    const isAlways = (name: string): boolean => (times.get(name) ?? 0) >= alwaysFrom;
    const always = attempt.met.filter(
      (it) =>
        run.answered > (passed.get(it.call) ?? 0) &&
        (isAlways(placeOf(it)) || (isAlways(it.call) && !answered.has(it.call))),
    );
    if (always.length > 0) {
      for (const { exchange } of always) delete exchange.disturbed;
      return ended;
    }
    note(run, attempt.met, ended);
    metStandstill(run);
    if (n >= (asksPerson ? 2 : attemptsAtMost) || standsStill(run)) {
      const [first] = attempt.met;
      run.standstill.checks += 1;
      throw new Disturbed(`each of ${n} attempts was disturbed, the last one so: ${first?.words}`);
    }
  }
}

function placeOf({ call, nth }: Disturbance): string {
  return `${call} #${nth}`;
}

function note<T>(run: Run, met: readonly Disturbance[], ended: T): T {
  for (const { words } of met) run.disturbances.set(words, (run.disturbances.get(words) ?? 0) + 1);
  return ended;
}

/** Sends, remembers what was disturbed, and makes an inquiry again at once: it changes nothing. */
export function attentive(send: Trial['send'], { run, attempt }: TrialParts): Trial['send'] {
  return async (operation, input = {}) => {
    let call: MadeCall | undefined;
    for (let n = 1; ; n += 1) {
      const exchange = await send(operation, input);
      const kind = disturbanceOf(exchange, attempt.expects5xx || input.expects5xx === true);
      const { method } = exchange.request;
      call ??= counted(attempt, operation, exchange, input);
      if (kind === undefined) {
        run.answered += 1;
        call.passed = true;
        return exchange;
      }
      const words = `${method} ${operationPath(exchange)} ${kind}`;
      exchange.disturbed = kind;
      if (method !== 'GET' || n >= inquiriesAtMost) {
        const name = call.name();
        const nth = attempt.made.filter((it) => it.name() === name).length;
        attempt.met.push({ words, call: name, nth, exchange });
        return exchange;
      }
      run.disturbances.set(words, (run.disturbances.get(words) ?? 0) + 1);
      await run.target.timers.after(20 * 4 ** n);
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
    const sent = `${request.body.toString()} ${rawPath ?? ''} ${Object.keys(headers ?? {}).sort()}`;
    return `${operation} ${fixed(request.url)} ${fixed(sent)}`;
  };
  const call = { name: () => (known ??= nameOf()), passed: false };
  made.push(call);
  return call;
}

function disturbanceOf({ answer }: Exchange, expects5xx: boolean): string | undefined {
  if (answer === 'timeout') return 'was not answered in time';
  if (answer === 'reset') return 'met a connection that broke';
  if (typeof answer === 'string' || expects5xx) return undefined;
  return [500, 502, 503, 504].includes(answer.status) ? `answered ${answer.status}` : undefined;
}

function operationPath({ operation, request }: Exchange): string {
  return operation ?? new URL(request.url).pathname;
}

/** Without references, tokens, ids and times, which each attempt has anew. */
function fixed(text: string): string {
  return text.replaceAll(/[\w+/=-]{12,}|[0-9a-f]{8,}|\d{6,}|:\d{4,5}\//gi, '*');
}
