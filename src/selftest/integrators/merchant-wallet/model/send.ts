import { type Answer, answerOf } from './answer.ts';
import type { Call, Day } from './steps.ts';

/** Makes one call under a valid token, once more under a new one where that was refused; undefined where no answer came. */
export async function send(day: Day, call: Call): Promise<Answer | undefined> {
  const { steps } = day;
  for (let tries = 1; ; tries += 1) {
    const token = await steps.token(day);
    if (token === undefined) return undefined;
    const answer = await once(day, call, token);
    if (answer?.status !== 401 && answer?.status !== 403) return answer;
    if (!steps.afterRefusedToken(day) || tries === 2) return answer;
  }
}

/** Makes a call exactly once. */
export async function once(day: Day, call: Call, token: string | undefined): Promise<Answer | undefined> {
  const { steps, api } = day;
  const { method, path, body } = call;
  const patience = new AbortController();
  if (steps.patienceMs !== undefined)
    day.ground.clock.wait(steps.patienceMs).then(
      () => patience.abort(),
      () => undefined,
    );
  try {
    const response = await fetch(`${api.base}${path}`, {
      method,
      signal: patience.signal,
      headers: steps.headers(day, call, token),
      ...(body ? { body: steps.encode(body) } : {}),
    });
    const answer = await answerOf(response);
    steps.traced(day, call, answer);
    return answer;
  } catch {
    day.ground.log(`${call.operation}: no answer`);
    return undefined;
  }
}

/** A call that is made again while the service has a problem and says that nothing was done (section 7). */
export async function sendUntilServed(day: Day, call: Call): Promise<Answer | undefined> {
  for (let tries = 1; ; tries += 1) {
    const answer = await send(day, call);
    const isRefusal5xx = answer !== undefined && answer.status >= 500 && !day.steps.isUnknown(answer);
    if (!isRefusal5xx || tries === 3) return answer;
    await day.ground.clock.wait(20_000);
  }
}

export function post(operation: string, path: string, body: Record<string, unknown>): Call {
  return { operation, method: 'POST', path, body };
}
