import type { Exchange } from '../targets/exchange.ts';
import { messageWords } from './message-words.ts';
import type { RunModel } from './run-model.ts';
import { noAnswerText, shortUrl } from './short-exchange.ts';

/** An exchange in one line: `POST /transactions/amount/ · amount 9.50 -> 200 · status PENDING`. */
export function exchangeLine(exchange: Exchange, times: number, model: RunModel): string {
  const { request, answer, api } = exchange;
  const shown = model.headlines[api] ?? { request: [], answer: [] };
  const asked = [`${request.method} ${shortUrl(exchange, model)}`, ...messageWords(request.body, shown.request)];
  const answered =
    typeof answer === 'string' ? [noAnswerText[answer]] : [answer.status, ...messageWords(answer.body, shown.answer)];
  const often = times > 1 ? ` (asked ${times} times)` : '';
  return `${asked.join(' · ')} -> ${answered.join(' · ')}${often}`;
}
