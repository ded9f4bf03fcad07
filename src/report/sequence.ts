import type { TargetEvent } from '../conformance/check.ts';
import { visible } from '../protocol/visible.ts';
import type { Exchange } from '../targets/exchange.ts';
import { bodyValue } from './body-value.ts';
import { isComposite, jsonText } from './json-value.ts';
import type { RunModel } from './run-model.ts';
import { noAnswerText, shortUrl } from './short-exchange.ts';

export const actors = ['customer', 'merchant', 'gateway'] as const;
export type Actor = (typeof actors)[number];

/** One arrow of a sequence diagram. */
export interface Step {
  from: Actor;
  to: Actor;
  text: string;
  /** The answer to a call. */
  answer?: true;
  /** Nothing came back. */
  broken?: true;
  /** Proves the finding. */
  proof?: true;
}

const stepsAtMost = 24;

/**
 * The transaction that some exchanges belong to, as arrows in time order: the exchanges, the other calls of the same
 * check that share a reference with them, and what happened on the customer's phone.
 */
export function sequenceOf(proof: readonly Exchange[], model: RunModel): Step[] {
  const marks = new Set(proof.flatMap(referencesIn));
  const ids = new Set(proof.map((it) => it.id));
  const checks = new Set(proof.map((it) => it.check));
  const related = model.run.exchanges.filter(
    (it) => ids.has(it.id) || (checks.has(it.check) && referencesIn(it).some((mark) => marks.has(mark))),
  );
  const timed = [
    ...related.map((it) => ({ at: it.at.wall, rank: rankOf(it), steps: stepsOf(it, model, ids.has(it.id)) })),
    ...eventsOf(proof, model).map((it) => ({ at: it.at, rank: it.kind === 'sms' ? 3 : 1, steps: [eventStep(it)] })),
  ];
  const steps = timed.sort((a, b) => a.at - b.at || a.rank - b.rank).flatMap((it) => it.steps);
  const squeezed = withoutRepeats(steps);
  return squeezed.length <= stepsAtMost ? squeezed : [...squeezed.slice(0, 4), ...squeezed.slice(4 - stepsAtMost)];
}

/** What comes first within one millisecond: a call that writes, the PIN that it asks for, what asks or tells, the SMS. */
function rankOf({ by, request }: Exchange): number {
  return by === 'client' && request.method !== 'GET' ? 0 : 2;
}

/** What happened on the customer's phone in the transactions of these exchanges, as far as the run kept it. */
export function eventsOf(proof: readonly Exchange[], model: RunModel): TargetEvent[] {
  const marks = new Set(proof.flatMap(referencesIn));
  return (model.run.events ?? []).filter((it) => concerns(it, marks));
}

/** An event in words. */
export function eventText(event: TargetEvent): string {
  if (event.kind === 'sms') return `SMS: ${event.text}`;
  return event.kind === 'pin'
    ? `types PIN ${event.pin} at the prompt`
    : 'was asked for the PIN, and did not say it was typed';
}

function stepsOf(exchange: Exchange, model: RunModel, isProof: boolean): Step[] {
  const { answer, by, request } = exchange;
  const [from, to]: [Actor, Actor] = by === 'client' ? ['merchant', 'gateway'] : ['gateway', 'merchant'];
  const shown = model.headlines[exchange.api] ?? { request: [], answer: [] };
  const mark = isProof ? { proof: true as const } : {};
  const url = by === 'client' ? shortUrl(exchange, model) : 'callback';
  const call: Step = {
    from,
    to,
    text: [`${exchange.id} ${request.method} ${url}`, ...words(request.body, shown.request)].join(' · '),
    ...mark,
  };
  if (typeof answer === 'string')
    return [call, { from: to, to: from, text: noAnswerText[answer], answer: true, broken: true, ...mark }];
  const said = words(answer.body, shown.answer);
  return [call, { from: to, to: from, text: [String(answer.status), ...said].join(' · '), answer: true, ...mark }];
}

function eventStep(event: TargetEvent): Step {
  const [from, to] = event.kind === 'sms' ? (['gateway', 'customer'] as const) : (['customer', 'gateway'] as const);
  return { from, to, text: eventText(event) };
}

/** A look-up that was asked again and again with the same answer is drawn once, and says how often. */
function withoutRepeats(steps: Step[]): Step[] {
  const out: Step[] = [];
  let repeats = 0;
  for (let i = 0; i < steps.length; i += 1) {
    const [call, answer] = [steps[i] as Step, steps[i + 1]];
    const [lastCall, lastAnswer] = out.slice(-2);
    const same =
      answer?.answer &&
      lastCall &&
      lastAnswer?.answer &&
      bare(call) === bare(lastCall) &&
      bare(answer) === bare(lastAnswer);
    if (!same || call.answer) {
      out.push(call);
      repeats = 0;
      continue;
    }
    repeats += 1;
    const note = ` (asked ${repeats + 1} times)`;
    // The exchange that proves something gives its id to all that say the same.
    const [kept, said] = lastCall.proof ? [lastCall, lastAnswer] : [call, answer];
    out[out.length - 2] = kept;
    out[out.length - 1] = { ...said, text: said.text.replace(asked, '') + note };
    i += 1;
  }
  return out;
}

const asked = / \(asked \d+ times\)$/;

function bare(step: Step): string {
  return `${step.from} ${step.text.replace(/^x\d+ /, '').replace(asked, '')}`;
}

/** Of each exchange once: every picture asks for those of a whole check. */
const known = new WeakMap<Exchange, string[]>();
const referencesAtMost = 100;

function referencesIn(exchange: Exchange): string[] {
  const before = known.get(exchange);
  if (before) return before;
  const found = findReferences(exchange).slice(0, referencesAtMost);
  known.set(exchange, found);
  return found;
}

/** Values of the members that name a transaction, and correlators in the path. */
function findReferences(exchange: Exchange): string[] {
  const { request, answer } = exchange;
  const bodies = [request.body, ...(typeof answer === 'string' ? [] : [answer.body])];
  const named = bodies
    .flatMap((body) => leaves(body))
    .filter(([name, value]) => /(correlator|reference|transactionid)/i.test(name) && value.length >= 6);
  const inPath = request.method === 'GET' ? (request.url.split('/').at(-1) ?? '') : '';
  return [...named.map(([, value]) => value), ...(inPath.length >= 8 ? [decoded(inPath)] : [])];
}

function concerns(event: TargetEvent, marks: ReadonlySet<string>): boolean {
  return event.kind === 'sms'
    ? [...marks].some((mark) => event.text.includes(mark))
    : marks.has(event.clientCorrelator);
}

function words(body: Buffer, wanted: readonly string[]): string[] {
  return leaves(body)
    .filter(([name]) => wanted.includes(name))
    .map(([name, value]) => visible(`${name} ${value}`));
}

/** No message of one transaction is larger: what is, is a list, and reading it for each picture takes seconds. */
const readUpTo = 64 * 1024;

function leaves(body: Buffer): [string, string][] {
  if (body.length > readUpTo) return [];
  try {
    return flat(bodyValue(body));
  } catch {
    // Nested deeper than can be gone through.
    return [];
  }
}

function flat(value: unknown, name = ''): [string, string][] {
  if (isComposite(value))
    return Object.entries(value).flatMap(([key, it]) => flat(it, Array.isArray(value) ? name : key));
  return [[name, typeof value === 'string' ? value : (jsonText(value) ?? '')]];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
