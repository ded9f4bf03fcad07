import type { Exchange } from '../../targets/exchange.ts';
import type { RawInput, Trial } from '../check.ts';
import { type Attempt, type Disturbance, newAttempt } from './attempt.ts';
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
 * concluded: it is made again from the start. A call that is disturbed in each of three attempts, while others pass, is no
 * accident: then what broke stands. Where none passes, the network or the machine stands still, and nobody is accused. Throws Disturbed where every attempt was disturbed, each time elsewhere.
 */
export async function untilUndisturbed<T extends { broke: boolean }>(
  { run, expects5xx, asksPerson }: { run: Run; expects5xx: boolean; asksPerson: boolean },
  make: (attempt: Attempt) => Promise<T>,
): Promise<T> {
  const times = new Map<string, number>();
  /** How many calls had passed when one was disturbed first. */
  const passed = new Map<string, number>();
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
    for (const call of new Set(attempt.met.map((it) => it.call))) {
      times.set(call, (times.get(call) ?? 0) + 1);
      if (!passed.has(call)) passed.set(call, run.answered);
    }
    const always = attempt.met.filter(
      ({ call }) => (times.get(call) ?? 0) >= alwaysFrom && run.answered > (passed.get(call) ?? 0),
    );
    if (always.length > 0) {
      for (const { exchange } of always) delete exchange.disturbed;
      return ended;
    }
    note(run, attempt.met, ended);
    if (n >= (asksPerson ? 2 : attemptsAtMost)) {
      const [first] = attempt.met;
      throw new Disturbed(`each of ${n} attempts was disturbed, the last one so: ${first?.words}`);
    }
  }
}

function note<T>(run: Run, met: readonly Disturbance[], ended: T): T {
  for (const { words } of met) run.disturbances.set(words, (run.disturbances.get(words) ?? 0) + 1);
  return ended;
}

/** Sends, remembers what was disturbed, and makes an inquiry again at once: it changes nothing. */
export function attentive(send: Trial['send'], { run, attempt }: TrialParts): Trial['send'] {
  return async (operation, input = {}) => {
    for (let n = 1; ; n += 1) {
      const exchange = await send(operation, input);
      const kind = disturbanceOf(exchange, attempt.expects5xx || input.expects5xx === true);
      if (kind === undefined) {
        run.answered += 1;
        return exchange;
      }
      const { method, url } = exchange.request;
      const words = `${method} ${operationPath(exchange)} ${kind}`;
      exchange.disturbed = kind;
      if (method !== 'GET' || n >= inquiriesAtMost) {
        attempt.met.push({ words, call: `${operation} ${kind} ${fixed(url)} ${fixed(bodyOf(input))}`, exchange });
        return exchange;
      }
      run.disturbances.set(words, (run.disturbances.get(words) ?? 0) + 1);
      await run.target.timers.after(20 * 4 ** n);
    }
  };
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

function bodyOf({ json, body, rawPath, headers }: RawInput): string {
  const sent =
    json === undefined
      ? String(body ?? '')
      : JSON.stringify(json, (_, it) => (typeof it === 'bigint' ? String(it) : it));
  return `${sent} ${rawPath ?? ''} ${Object.keys(headers ?? {}).sort()}`;
}

/** Without references, tokens, ids and times, which each attempt has anew. */
function fixed(text: string): string {
  return text.replaceAll(/[\w+/=-]{12,}|[0-9a-f]{8,}|\d{6,}|:\d{4,5}\//gi, '*');
}
