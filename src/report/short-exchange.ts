import type { Finding } from '../conformance/result.ts';
import { visible } from '../protocol/visible.ts';
import type { Exchange } from '../targets/exchange.ts';
import { bodyText, readableBody } from './body-text.ts';
import { bodyValue } from './body-value.ts';
import { imageBodyText } from './image-text.ts';
import { isComposite, jsonText } from './json-value.ts';
import { oneLine } from './one-line.ts';
import type { RunModel } from './run-model.ts';
import { shortJson, type Wanted } from './short-json.ts';

/** A call and its answer, cut to what matters for one finding. */
export interface ShortExchange {
  id: string;
  /** `POST /transactions/amount/`. */
  call: string;
  /** The members of the request that matter, as JSON; empty where there is no body. */
  sent: string;
  /** `200`, `timeout`, … */
  status: string;
  /** The answer's body, shortened; empty where there is none. */
  received: string;
}

/** No body takes more characters than this. */
const shownAtMost = 480;
/** A body with more members is shown by how it begins. */
const leavesAtMost = 1_000;
/** Shorter bodies are shown whole. */
const wholeUpTo = 160;
/** Members that say how a call went, in any API. */
const outcomeNames = /status|code|message|result|error|reason|transactionid/i;

/** The path below the API's base address: what the document names. Whole URLs of deliveries stay. */
export function shortUrl(exchange: Exchange, model: RunModel): string {
  const { url } = exchange.request;
  if (exchange.by === 'provider' || !URL.canParse(url)) return url;
  const { bases, otherBases } = model.run.target;
  const all = [bases[exchange.api] ?? [], otherBases?.[exchange.api] ?? []].flat().map((it) => it.replace(/\/$/, ''));
  const base = all.find((it) => url.startsWith(it));
  if (base !== undefined) return url.slice(base.length) || '/';
  return url.slice(new URL(url).origin.length);
}

/** Shortens one exchange of a finding; `near` are the other exchanges that prove it. */
export function shortExchange(
  exchange: Exchange,
  model: RunModel,
  finding: Finding | undefined,
  near: readonly Exchange[],
): ShortExchange {
  const { answer, request } = exchange;
  const words =
    finding === undefined
      ? ''
      : `${model.run.rules.find((it) => it.id === finding.rule)?.text ?? ''} ${finding.rule} ${jsonText(finding.expected)} ${jsonText(finding.actual)} ${finding.counterexample ?? ''}`;
  const decisive = near.at(-1) === exchange;
  const others = near.filter((it) => it !== exchange);
  const answered = others.map((it) => it.request.url + answerText(it)).join(' ');
  const asked = others.map((it) => it.request.url + it.request.body.toString('utf8')).join(' ');
  const particular = model.headlines[exchange.api];
  const isNamed: Wanted = (name) => mentions(words, name);
  const isParticular: Wanted = (name) =>
    isNamed(name, undefined) ||
    particular?.request.includes(name) === true ||
    particular?.answer.includes(name) === true;
  const isOfOthers: Wanted = (name, value) => isParticular(name, value) || occurs(answered, value);
  const tellsOutcome: Wanted = (name, value) =>
    isParticular(name, value) || outcomeNames.test(name) || occurs(asked, value);
  return {
    id: exchange.id,
    call: `${request.method} ${shortUrl(exchange, model)}`,
    sent: shortBody(request.body, [isOfOthers, isParticular, isNamed]),
    status: typeof answer === 'string' ? noAnswerText[answer] : String(answer.status),
    received:
      typeof answer === 'string'
        ? ''
        : shortBody(answer.body, [...(decisive ? [() => true] : []), tellsOutcome, isParticular, isNamed]),
  };
}

export const noAnswerText = {
  timeout: 'no answer in time',
  refused: 'connection refused',
  reset: 'connection broken before an answer',
} as const;

function answerText(exchange: Exchange): string {
  return typeof exchange.answer === 'string' ? '' : exchange.answer.body.toString('utf8');
}

function mentions(words: string, name: string): boolean {
  return new RegExp(`(?<![A-Za-z])${name.replace(/\W/g, '\\$&')}(?![A-Za-z])`, 'i').test(words);
}

function occurs(elsewhere: string, value: unknown): boolean {
  const text = typeof value === 'string' ? value : (jsonText(value) ?? '');
  return text.length >= 3 && elsewhere.includes(text);
}

/**
 * A JSON body keeps the leaves that are wanted, in its own tree: of the choices, which keep less and less, the first that is
 * short enough. Anything else is cut.
 */
function shortBody(body: Buffer, choices: readonly Wanted[]): string {
  const image = imageBodyText(body);
  if (image !== undefined) return image;
  const { encoding, data } = bodyText(body);
  const value = encoding === 'text' ? shownValue(body) : undefined;
  if (value === undefined) return cut(readableBody(body), shownAtMost);
  if (data.length <= wholeUpTo) return cut(data, shownAtMost);
  const texts = [...choices, () => false].map((isWanted) => visible(shortJson(value, isWanted)));
  return texts.find((it) => it.length <= shownAtMost) ?? texts.at(-1) ?? '';
}

/** The value of an object or list that somebody might read; undefined where the body is none. */
function shownValue(body: Buffer): unknown {
  const value = bodyValue(body);
  if (!isComposite(value)) return undefined;
  try {
    return leavesOf(value) > leavesAtMost ? undefined : value;
  } catch {
    // Nested deeper than can be gone through.
    return undefined;
  }
}

function leavesOf(value: unknown): number {
  return isComposite(value) ? Object.values(value).reduce((sum: number, it) => sum + leavesOf(it), 0) : 1;
}

function cut(text: string, length: number): string {
  const line = visible(oneLine(text));
  return line.length <= length ? line : `${line.slice(0, length)}… (${line.length} characters)`;
}
