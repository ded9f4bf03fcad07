import type { Exchange, RawHeaders } from '../../targets/exchange.ts';
import { bodyText } from '../body-text.ts';
import { jsonFile } from '../json-value.ts';
import { noAnswerText } from '../short-exchange.ts';

/** What a HAR is made from: a run or a go-live run. */
export interface Recorded {
  tool: { name: string; version: string };
  simulated: boolean;
  judged?: 'integrator';
  exchanges: readonly Exchange[];
}

/**
 * HAR 1.2 of all exchanges, in the order in which they were sent. A call without an answer has status 0, and its
 * `comment` says why. Where an integrator was judged, times are those of the provider's clock, which may run faster than the
 * wall's: its waits are told by that clock. Custom members begin with an underscore, as the format demands.
 */
export function renderHar({ tool, simulated, judged, exchanges }: Recorded): string {
  const log = {
    version: '1.2',
    creator: { name: tool.name, version: tool.version },
    entries: exchanges.map((it) => entryOf(it, (judged && it.at.target) ?? it.at.wall)),
    ...(simulated ? { comment: 'SIMULATED: a simulation answered' } : {}),
  };
  return jsonFile({ log });
}

function entryOf(exchange: Exchange, sentAt: number): unknown {
  const { id, by, api, operation, check, at, request, answer } = exchange;
  const { encoding, data } = bodyText(request.body);
  const type = headerOf(request.headers, 'content-type') ?? '';
  return {
    startedDateTime: new Date(sentAt).toISOString(),
    time: at.tookMs,
    request: {
      method: request.method,
      url: request.url,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: named(request.headers),
      queryString: URL.canParse(request.url)
        ? [...new URL(request.url).searchParams].map(([name, value]) => ({ name, value }))
        : [],
      ...(request.body.length === 0
        ? {}
        : {
            postData: {
              mimeType: type,
              params: [],
              text: data,
              ...(encoding === 'base64' ? { comment: 'base64', _encoding: 'base64' } : {}),
            },
          }),
      headersSize: -1,
      bodySize: request.body.length,
    },
    response: responseOf(answer),
    cache: {},
    timings: { blocked: -1, dns: -1, connect: -1, ssl: -1, send: 0, wait: at.tookMs, receive: 0 },
    comment: [id, by === 'provider' ? 'delivery' : '', api, operation ?? '', check ?? ''].filter(Boolean).join(' '),
    _id: id,
  };
}

function responseOf(answer: Exchange['answer']): unknown {
  const common = { httpVersion: 'HTTP/1.1', cookies: [], headersSize: -1 };
  if (typeof answer === 'string') {
    const comment = noAnswerText[answer];
    return {
      status: 0,
      statusText: '',
      ...common,
      headers: [],
      content: { size: 0, mimeType: 'x-unknown' },
      redirectURL: '',
      bodySize: -1,
      comment,
      _error: comment,
    };
  }
  const { encoding, data } = bodyText(answer.body);
  const mimeType = headerOf(answer.headers, 'content-type') ?? 'x-unknown';
  return {
    status: answer.status,
    statusText: '',
    ...common,
    headers: named(answer.headers),
    content: {
      size: answer.body.length,
      mimeType,
      ...(answer.body.length === 0 ? {} : { text: data }),
      ...(encoding === 'base64' ? { encoding } : {}),
    },
    redirectURL: headerOf(answer.headers, 'location') ?? '',
    bodySize: answer.body.length,
  };
}

function named(headers: RawHeaders): { name: string; value: string }[] {
  return headers.map(([name, value]) => ({ name, value }));
}

function headerOf(headers: RawHeaders, name: string): string | undefined {
  return headers.find(([it]) => it.toLowerCase() === name)?.[1];
}
