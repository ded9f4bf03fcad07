import type { Exchange } from '../../targets/exchange.ts';
import type { ApiSettings } from '../../targets/settings/settings.ts';
import { type RawInput, type Trial, Unreachable } from '../check.ts';
import { operationOf, requestOf } from './request.ts';
import type { TrialParts } from './trial-parts.ts';

/** A throttled call (429) was not processed: it alone is sent again, this often. */
const throttledAtMost = 8;

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
    const answer = await target.sender.send(request, target.settings.timeoutMs);
    const exchange = recorded.answered(answer, timers.elapsed() - from);
    if (answer === 'refused') throw new Unreachable(`${request.method} ${request.url}: nobody listens there`);
    return exchange;
  }

  return async (operation, input = {}) => {
    let exchange = await sendOnce(operation, input);
    for (let n = 0; n < throttledAtMost && input.repeatThrottled !== false && isThrottled(exchange); n += 1) {
      await timers.after(waitOf(exchange) ?? 500 * 2 ** n);
      exchange = await sendOnce(operation, input);
    }
    return exchange;
  };
}

function isThrottled({ answer }: Exchange): boolean {
  return typeof answer === 'object' && answer.status === 429;
}

/** The wait that a throttled answer asks for, in ms. */
function waitOf({ answer }: Exchange): number | undefined {
  if (typeof answer !== 'object') return undefined;
  const seconds = Number(answer.headers.find(([name]) => name.toLowerCase() === 'retry-after')?.[1]);
  return seconds > 0 ? seconds * 1000 : undefined;
}
