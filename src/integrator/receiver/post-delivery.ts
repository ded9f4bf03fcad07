import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { defined } from '../../contract/index.ts';
import { bounds } from '../../targets/bounds.ts';
import type { NoAnswer, RawAnswer } from '../../targets/exchange.ts';
import { startTimer } from '../../targets/timers.ts';
import { readAnswer } from '../../targets/wire/read-answer.ts';
import type { Delivery } from './delivery.ts';

export interface PostOptions {
  timeoutMs: number;
  /** PEM text of certificates to trust beside the system's. */
  ca?: string;
  /** Ends it early, without an answer. */
  signal?: AbortSignal;
}

/** Posts a delivery once, on a connection of its own, and follows no redirect. */
export function postDelivery(url: string, delivery: Delivery, options: PostOptions): Promise<RawAnswer | NoAnswer> {
  const { headers, body, pauseMs = 0 } = delivery;
  const { timeoutMs, signal } = options;
  return new Promise((resolve) => {
    const isTls = url.startsWith('https:');
    const outgoing = (isTls ? httpsRequest : httpRequest)(url, {
      method: 'POST',
      agent: false,
      headers: { ...headers, 'Content-Length': String(body.length) },
      maxHeaderSize: bounds.headerBytes,
      ...defined({ ca: options.ca }),
    });
    outgoing.maxHeadersCount = bounds.headers + 1;
    let stopPause = (): void => undefined;
    const stopTimer = startTimer(timeoutMs, onEnd);
    signal?.addEventListener('abort', onEnd, { once: true });
    let interim = 0;
    let hasBegun = false;
    function onEnd(): void {
      finish('timeout');
    }
    function finish(answer: RawAnswer | NoAnswer): void {
      stopTimer();
      stopPause();
      signal?.removeEventListener('abort', onEnd);
      resolve(answer);
      outgoing.destroy();
    }
    outgoing.on('information', () => {
      interim += 1;
      if (interim > bounds.interim) finish('reset');
    });
    outgoing.on('response', (incoming) => {
      hasBegun = true;
      readAnswer(incoming, `POST ${url}`, { bytes: 0 }).then(finish, () => finish('reset'));
    });
    outgoing.on('error', ({ code = '' }: NodeJS.ErrnoException) =>
      finish(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'].includes(code) ? 'refused' : 'reset'),
    );
    // An upgrade that nobody asked for has no answer.
    outgoing.on('close', () => hasBegun || finish('reset'));
    const half = Math.floor(body.length / 2);
    if (pauseMs === 0) outgoing.end(body);
    else {
      outgoing.write(body.subarray(0, half));
      stopPause = startTimer(pauseMs, () => outgoing.end(body.subarray(half)));
    }
  });
}
