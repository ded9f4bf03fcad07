import type { Answer, Day, Wire } from './steps.ts';

/** Sends a request and waits for its answer as long as the provider's clock says. */
export async function sendWithin(
  day: Day,
  url: string,
  init: RequestInit,
  timeoutMs: number,
): Promise<Answer | undefined> {
  const abort = new AbortController();
  let isDone = false;
  day.ground.clock.wait(timeoutMs).then(
    () => isDone || abort.abort(),
    () => undefined,
  );
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: abort.signal });
    const text = await response.text();
    return { status: response.status, json: objectOf(text), text };
  } catch {
    return undefined;
  } finally {
    isDone = true;
  }
}

/** A call of the biller interface. */
export function asBiller(day: Day, path: string, body?: Wire | FormData): Promise<Answer | undefined> {
  const headers = day.steps.headers(day, 'biller', body !== undefined && !(body instanceof FormData));
  const init: RequestInit =
    body === undefined
      ? { headers }
      : { method: 'POST', headers, body: body instanceof FormData ? body : JSON.stringify(body) };
  return sendWithin(day, `${day.api.base}${path}`, init, day.steps.timeoutMs);
}

function objectOf(text: string): Wire {
  try {
    return JSON.parse(text) as Wire;
  } catch {
    return {};
  }
}

/** The list of an answer that is one. */
export function listOf(answer: Answer | undefined): Wire[] {
  const list: unknown = answer?.json;
  return Array.isArray(list) ? (list as Wire[]) : [];
}
