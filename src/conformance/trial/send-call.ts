import type { Exchange } from '../../targets/exchange.ts';
import type { ApiSettings } from '../../targets/settings/settings.ts';
import { type RawInput, Throttled, type Trial } from '../check.ts';
import { operationOf, requestOf } from './request.ts';
import {
  addVainWait,
  allWaitsMs,
  cutWaitsAtMost,
  endVainWaits,
  isThrottled,
  longestWaitMs,
  throttledAtMost,
  vainWaitsMs,
  waitedEnough,
  waitedInVain,
  waitOf,
} from './throttling.ts';
import type { TrialParts } from './trial-parts.ts';

/** How a check sends: each call is recorded and paced; one that was throttled is sent again. */
export function callSender({ run, api, slug }: TrialParts, settings: ApiSettings): Trial['send'] {
  const { target, recorder } = run;
  const { timers } = target;

  async function sendOnce(operationId: string, input: RawInput): Promise<Exchange> {
    const request = requestOf(operationOf(api, operationId), settings, input);
    if (input.repeatThrottled !== false) await target.pace();
    const wall = timers.now();
    const from = timers.elapsed();
    const operation = input.rawPath === undefined ? { operation: operationId } : {};
    const recorded = recorder.begin({ api, ...operation, check: slug, by: 'client', wall, request });
    const answer = await target.sender.send(request, target.settings.timeoutMs, run.signal);
    const exchange = recorded.answered(answer, timers.elapsed() - from);
    if (typeof answer === 'object' && answer.cut) run.notes.add(`${operationId}: not judged, for ${answer.cut.reason}`);
    return exchange;
  }

  /** Throws Throttled where a further wait would only make a run endless. */
  function mayWait(operation: string, kind: string): void {
    const told = `${operation} was throttled (429)`;
    if (waitedInVain(run.vainWaits, kind))
      throw new Throttled(`${told}, and nothing else came in the ${vainWaitsMs / 1000} s that payproof waits for that`);
    if (waitedEnough(run.vainWaits))
      throw new Throttled(
        `${told}, and this run has waited ${allWaitsMs / 60_000} minutes in all; set \`callsPerMinute\` of the target file to what the provider serves`,
      );
  }

  /** Waits as long as it is asked to, and not beyond the bound: that is told, and cannot go on for ever. */
  async function waitFor(operation: string, asked: number): Promise<void> {
    if (asked <= longestWaitMs) return timers.after(asked);
    const told = `${operation} was throttled (429) and asked to wait ${Math.round(asked / 1000)} s`;
    if (run.cutWaits >= cutWaitsAtMost)
      throw new Throttled(`${told}; this run has waited ${cutWaitsAtMost} times ${longestWaitMs / 1000} s already`);
    run.cutWaits += 1;
    run.notes.add(`${told}: payproof waits ${longestWaitMs / 1000} s at most`);
    await timers.after(longestWaitMs);
  }

  return async (operation, input = {}) => {
    const kind = `${api} ${operation}`;
    let exchange = await sendOnce(operation, input);
    let asked: number | undefined;
    for (let n = 0; n < throttledAtMost && input.repeatThrottled !== false && isThrottled(exchange); n += 1) {
      mayWait(operation, kind);
      asked = waitOf(exchange, timers.now());
      const ms = asked ?? 500 * 2 ** n;
      const waitsFrom = timers.elapsed();
      input.onThrottle?.(true);
      await waitFor(operation, ms);
      addVainWait(run.vainWaits, kind, waitsFrom, Math.min(ms, longestWaitMs));
      input.onThrottle?.(false);
      exchange = await sendOnce(operation, input);
    }
    if (!isThrottled(exchange)) endVainWaits(run.vainWaits, kind);
    // Sent before its time was come: what it answered then says nothing.
    if (input.repeatThrottled !== false && isThrottled(exchange) && (asked ?? 0) > longestWaitMs)
      throw new Throttled(
        `${operation} was throttled (429) for longer than payproof waits: it asks for ${Math.round((asked ?? 0) / 1000)} s`,
      );
    return exchange;
  };
}
