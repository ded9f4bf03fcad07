import type { RawAnswer, RawRequest } from '../../targets/exchange.ts';
import type { OpenTarget } from '../../targets/open-target.ts';
import { type CallFailure, type Reaching, tryCall } from '../../targets/preflight/try-call.ts';
import { isThrottled, longestWaitMs, waitOf } from '../trial/throttling.ts';

/** What of a target is needed to ask it something before anything is judged. */
export type Asked = Pick<OpenTarget, 'settings' | 'timers' | 'pace' | 'route'>;

export type Tried = { answer: RawAnswer } | { failure: CallFailure };

/** A call that broke or met a moment's 5xx is made this often in all; one that only confirms, less often. */
export const triesAtMost = 4;
export const confirmingTries = 2;

/** One call that changes nothing, made again after a moment where it broke or met what is legal now and then. */
export async function ask(target: Asked, request: RawRequest, atMost: number): Promise<Tried> {
  for (let n = 1; ; n += 1) {
    await target.pace();
    const result = await tryCall(request, reachingOf(target));
    if (n === atMost || !isOfAMoment(result)) return result;
    await target.timers.after(250 * 2 ** n);
  }
}

/** The same, and one that is throttled for what was called before is waited out for a minute, where that can be enough. */
export async function askUnthrottled(target: Asked, request: RawRequest): Promise<Tried> {
  const { timers } = target;
  let waitedMs = 0;
  for (let n = 0; ; n += 1) {
    const tried = await ask(target, request, triesAtMost);
    if (!('answer' in tried) || !isThrottled(tried) || waitedMs >= longestWaitMs) return tried;
    const asked = waitOf(tried, timers.now()) ?? 0;
    if (asked > longestWaitMs) return tried;
    const ms = Math.min(longestWaitMs, Math.max(asked, 500 * 2 ** n));
    await timers.after(ms);
    waitedMs += ms;
  }
}

function isOfAMoment(result: Tried): boolean {
  if ('answer' in result) return result.answer.status >= 500;
  const { code, stage } = result.failure;
  return code === 'EAI_AGAIN' || (stage === 'answer' && code !== 'timeout' && !/^HPE_|CERTIFICATE_REQUIRED/.test(code));
}

export function reachingOf({ settings, timers, route }: Asked): Reaching {
  return { timeoutMs: settings.timeoutMs, timers, route };
}
