import type { Api } from '../../contract/api.ts';
import type { Exchange, NoAnswer, RawAnswer } from '../../targets/exchange.ts';
import { answerForm } from '../../targets/preflight/answer-form.ts';
import { certificateProblemOf, certificateProblemWords } from '../../targets/wire/certificate-problem.ts';
import type { Sender } from '../../targets/wire/send.ts';
import type { RawInput } from '../check.ts';
import { headerOf, jsonOf } from '../values/answer.ts';
import { isThrottled } from './throttling.ts';

/** What disturbed a call, in words that follow its name; undefined where it was answered. */
export function disturbanceOf(
  exchange: Exchange,
  {
    expects5xx,
    repeatThrottled,
    whyRefused,
  }: Pick<RawInput, 'expects5xx' | 'repeatThrottled'> & Pick<Sender, 'whyRefused'>,
): string | undefined {
  const { answer } = exchange;
  if (answer === 'refused') return `reached nobody (${refusalWords(whyRefused())})`;
  if (typeof answer === 'string') return noAnswers[answer];
  if (isThrottled(exchange) && repeatThrottled !== false) return 'answered 429 time and again';
  if (answer.status < 300) {
    const stray = strayOf(exchange);
    if (stray !== undefined) return strayWords(stray);
  }
  const status = redirectOf(exchange) ?? (expects5xx ? undefined : failureOf(exchange));
  return status === undefined ? undefined : `answered ${status}`;
}

/** The status of a redirect for once, without JSON: no document knows one, but what stands in front of a service gives them. */
function redirectOf(exchange: Exchange): number | undefined {
  const { answer } = exchange;
  const isRedirect = typeof answer !== 'string' && [302, 303, 307].includes(answer.status);
  return isRedirect && jsonOf(exchange) === undefined ? answer.status : undefined;
}

/** What stands in the place of a JSON, and under which status. */
export interface Stray {
  status: number;
  body: 'a web page' | 'no body' | 'a JSON that is cut' | 'a JSON that has no name of the API';
}

/**
 * What stands in the place of the JSON that was asked for: a page that calls itself HTML, as a portal, a proxy or a firewall gives it
 * (a list of codes may be one), or what calls itself JSON and is empty or cut. Under a status below 300 it is no answer; under another
 * it may be the provider's own. So may be what a balancer says in JSON of a server that it does not reach.
 */
export function strayOf(exchange: Exchange): Stray | undefined {
  const { answer } = exchange;
  if (typeof answer === 'string' || answer.cut) return undefined;
  const { status } = answer;
  if (status >= 300 && status < 400) return undefined;
  const body = strayBody(exchange, answer);
  return body && { status, body };
}

function strayBody(exchange: Exchange, answer: RawAnswer): Stray['body'] | undefined {
  const beginning = answer.body.toString('latin1', 0, 200).trimStart();
  const isList = exchange.operation === 'responseCodeList' && answer.status < 300;
  const isPage = !isList && /^(<!doctype html|<html)\b/i.test(beginning);
  if (isPage) return answerForm(answer) === 'page' ? 'a web page' : undefined;
  const saysJson = /\bjson\b/i.test(headerOf(answer.headers, 'content-type') ?? '');
  if (!saysJson || !/^($|[{[])/.test(beginning)) return undefined;
  const json = jsonOf(exchange);
  if (isOfBalancer(exchange, answer, json)) return 'a JSON that has no name of the API';
  if (json !== undefined || answerForm(answer) === 'json') return undefined;
  return beginning === '' ? 'no body' : 'a JSON that is cut';
}

/** What each failure has by its document, in its body or beside it; of bill payment that is not shown. */
const ownNames: Partial<Record<Api, { body: readonly string[]; header?: string }>> = {
  'charge-gateway': { body: ['statusCode', 'statusMessage'] },
  'merchant-wallet': { body: ['responseCode', 'responseMsg', 'responseDescription'], header: 'X-Trace-Id' },
};

function isOfBalancer({ api }: Exchange, { status, headers }: RawAnswer, json: unknown): boolean {
  const own = api && ownNames[api];
  if (!own || ![502, 503, 504].includes(status) || typeof json !== 'object' || json === null) return false;
  if (own.header !== undefined && headerOf(headers, own.header) !== undefined) return false;
  return own.body.every((name) => !Object.hasOwn(json, name));
}

/** `answered 200 with a web page`. */
export function strayWords({ status, body }: Stray): string {
  return `answered ${status} with ${body}`;
}

/** Whether a call was answered as if it had succeeded: whoever gives a stray body so is up, and not to be waited for. */
export function saysSuccess({ answer }: Exchange): boolean {
  return typeof answer === 'object' && answer.status < 300;
}

/**
 * The status of an answer that networks and services give without cause; undefined for any other. What stands in front of a service has
 * numbers of its own above 504, and some below 500 for calls that came too slowly or too early.
 */
export function failureOf({ answer }: Exchange): number | undefined {
  if (typeof answer === 'string') return undefined;
  return answer.status >= 500 || [408, 425, 499].includes(answer.status) ? answer.status : undefined;
}

const noAnswers: Readonly<Record<Exclude<NoAnswer, 'refused'>, string>> = {
  timeout: 'was not answered in time',
  reset: 'met a connection that broke',
};

function refusalWords(code = ''): string {
  const problem = certificateProblemOf(code);
  if (problem !== undefined) return `the certificate there is ${certificateProblemWords[problem]}: ${code}`;
  return refusals[code] ?? code;
}

const refusals: Readonly<Record<string, string>> = {
  ENOTFOUND: 'there is no host of that name',
  EAI_AGAIN: 'the name could not be looked up',
  ECONNREFUSED: 'nobody listens there',
};
