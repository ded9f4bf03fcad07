import { type Api, apis } from '../../contract/index.ts';
import type { NoAnswer, RawAnswer } from '../../targets/exchange.ts';
import { headersIn, instantOf, isRecord, type RawTraffic } from './raw-traffic.ts';

const noAnswers: readonly unknown[] = ['timeout', 'refused', 'reset'] satisfies NoAnswer[];

/**
 * One exchange of a run.json or of a line of NDJSON (docs/integrators-sources.md has its form). Gives what is wrong with it
 * where it is none.
 */
export function readExchange(value: unknown): RawTraffic | string {
  if (!isRecord(value)) return 'is no JSON object';
  const { request, answer, at } = value;
  if (!isRecord(request)) return 'has no `request`';
  if (typeof request['url'] !== 'string') return 'has no `request.url`';
  const answered = answerOf(answer);
  if (answered === undefined) return "has no `answer`: an object with `status`, or 'timeout', 'refused' or 'reset'";
  const times = isRecord(at) ? at : { wall: at };
  const sentAt = instantOf(times['target'] ?? times['wall']);
  const { by, api } = value;
  return {
    ...(by === 'client' || by === 'provider' ? { by } : {}),
    ...(apis.some((it) => it === api) ? { api: api as Api } : {}),
    ...(sentAt === undefined ? {} : { sentAt }),
    tookMs: Math.max(0, Number(times['tookMs'] ?? value['tookMs'] ?? 0) || 0),
    request: {
      method: String(request['method'] ?? 'GET').toUpperCase(),
      url: request['url'],
      headers: headersIn(request['headers']),
      body: bodyOf(request['body']),
    },
    answer: answered,
    ...(isRecord(answer) && isRecord(answer['cut']) ? { lacks: 'all of the body of its answer' } : {}),
  };
}

function answerOf(answer: unknown): RawAnswer | NoAnswer | undefined {
  if (noAnswers.includes(answer)) return answer as NoAnswer;
  if (!isRecord(answer) || !(Number(answer['status']) > 0)) return undefined;
  return { status: Number(answer['status']), headers: headersIn(answer['headers']), body: bodyOf(answer['body']) };
}

/** A text, what run.json makes of bytes (`{ encoding, data }`), or nothing. */
function bodyOf(body: unknown): Buffer {
  if (typeof body === 'string') return Buffer.from(body);
  if (!isRecord(body) || typeof body['data'] !== 'string') return Buffer.alloc(0);
  return Buffer.from(body['data'], body['encoding'] === 'base64' ? 'base64' : 'utf8');
}
