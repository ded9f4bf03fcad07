import type { NoAnswer, RawAnswer } from '../../targets/exchange.ts';
import { headersIn, instantOf, isRecord, type RawTraffic } from './raw-traffic.ts';

type Node = Record<string, unknown>;

/** The entries of a HAR 1.2 as browsers and proxies write it; what they leave out is taken as not there. */
export function readHar(entries: readonly unknown[]): RawTraffic[] {
  return entries.filter(isRecord).flatMap((entry): RawTraffic[] => {
    const request = isRecord(entry['request']) ? entry['request'] : undefined;
    const url = request && String(request['url'] ?? '');
    if (!request || !url) return [];
    const response = isRecord(entry['response']) ? entry['response'] : {};
    const sent = bodyOfRequest(request);
    const answered = bodyOfAnswer(response);
    const sentAt = instantOf(entry['startedDateTime']);
    const lacks =
      sent === undefined ? 'the body of its request' : answered === undefined ? 'the body of its answer' : '';
    return [
      {
        ...(sentAt === undefined ? {} : { sentAt }),
        tookMs: Math.max(0, Number(entry['time'] ?? 0) || 0),
        request: {
          method: String(request['method'] ?? 'GET').toUpperCase(),
          url,
          headers: headersIn(request['headers']),
          body: sent ?? Buffer.alloc(0),
        },
        answer: answerOf(response, answered ?? Buffer.alloc(0)),
        ...(lacks === '' ? {} : { lacks }),
      },
    ];
  });
}

/** Undefined where there was one that the file does not hold. */
function bodyOfRequest(request: Node): Buffer | undefined {
  const { postData, bodySize } = request;
  if (isRecord(postData)) {
    const { text, encoding, params } = postData;
    if (typeof text === 'string' && text !== '') return Buffer.from(text, encoding === 'base64' ? 'base64' : 'utf8');
    if (Array.isArray(params) && params.length > 0) return form(params);
  }
  return Number(bodySize) > 0 ? undefined : Buffer.alloc(0);
}

function form(params: readonly unknown[]): Buffer {
  const pairs = params.filter(isRecord).map((it): [string, string] => [String(it['name']), String(it['value'] ?? '')]);
  return Buffer.from(new URLSearchParams(pairs).toString());
}

function bodyOfAnswer(response: Node): Buffer | undefined {
  const content = isRecord(response['content']) ? response['content'] : {};
  const { text, encoding, size } = content;
  if (typeof text === 'string') return Buffer.from(text, encoding === 'base64' ? 'base64' : 'utf8');
  const bytes = Math.max(Number(size) || 0, Number(response['bodySize']) || 0);
  return bytes > 0 && Number(response['status']) > 0 ? undefined : Buffer.alloc(0);
}

/** Browsers and proxies write an exchange without an answer as one of status 0. */
function answerOf(response: Node, body: Buffer): RawAnswer | NoAnswer {
  const status = Number(response['status']) || 0;
  if (status > 0) return { status, headers: headersIn(response['headers']), body };
  const words = `${String(response['_error'] ?? '')} ${String(response['comment'] ?? '')}`;
  if (/time(d)?[ _-]?out/i.test(words)) return 'timeout';
  return /refused|not_resolved|resolve/i.test(words) ? 'refused' : 'reset';
}
