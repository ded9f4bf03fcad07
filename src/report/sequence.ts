import type { TargetEvent } from '../conformance/check.ts';
import { visible } from '../protocol/visible.ts';
import type { Exchange } from '../targets/exchange.ts';
import { isReferenceName, leavesOfBody, type Told } from './deed.ts';
import { areEqualPolls } from './equal-polls.ts';
import { eventText, isOfCustomer } from './event-text.ts';
import type { RunModel } from './run-model.ts';
import { noAnswerText, shortUrl } from './short-exchange.ts';
import { shortReference } from './short-reference.ts';

export const actors = ['customer', 'merchant', 'gateway'] as const;
export type Actor = (typeof actors)[number];

/** One arrow of a sequence diagram. */
export interface Arrow {
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

/** What concerns everybody, as a line across the picture: a clock that moves, a switch of the operator. */
export interface Across {
  across: string;
}

export type Step = Arrow | Across;

/** Exchanges and events that are drawn; of more than these the first and the last ones. */
const drawnAtMost = 30;
const firstDrawn = 6;

/** Some exchanges and events as the steps of a picture: one arrow a call. Only equal polls in a row are one. */
export function sequenceOf(told: readonly Told[], proof: readonly string[], model: RunModel): Step[] {
  const folded = withoutRepeats(told, proof, model);
  if (folded.length <= drawnAtMost) return stepsOfAll(folded, proof, model);
  const left = folded.length - drawnAtMost;
  return [
    ...stepsOfAll(folded.slice(0, firstDrawn), proof, model),
    { across: `… ${left} more calls and deeds` },
    ...stepsOfAll(folded.slice(firstDrawn + left), proof, model),
  ];
}

type Drawn = Told & { times: number };

function stepsOfAll(drawn: readonly Drawn[], proof: readonly string[], model: RunModel): Step[] {
  const steps: Step[] = [];
  drawn.forEach(({ exchange, event, times }, index) => {
    if (event) {
      if (!isDuring(drawn[index - 1]?.exchange, event)) steps.push(eventStep(event));
      return;
    }
    const [call, answer] = stepsOf(exchange, model, { isProof: proof.includes(exchange.id), times });
    const next = drawn[index + 1]?.event;
    steps.push(call, ...(next && isDuring(exchange, next) ? [eventStep(next)] : []), answer);
  });
  return steps;
}

/** A call that is held until the customer has decided: what the customer did stands between it and its answer. */
function isDuring(exchange: Exchange | undefined, event: TargetEvent): boolean {
  return exchange !== undefined && event.at + 1 < exchange.at.wall + exchange.at.tookMs;
}

function stepsOf(exchange: Exchange, model: RunModel, of: { isProof: boolean; times: number }): [Arrow, Arrow] {
  const { answer, by, request } = exchange;
  const [from, to]: [Actor, Actor] = by === 'client' ? ['merchant', 'gateway'] : ['gateway', 'merchant'];
  const shown = model.headlines[exchange.api] ?? { request: [], answer: [] };
  const mark = of.isProof ? { proof: true as const } : {};
  const url = by === 'client' ? shortUrl(exchange, model) : 'callback';
  const call: Arrow = {
    from,
    to,
    text: [`${exchange.id} ${request.method} ${url}`, ...words(request.body, shown.request)].join(' · '),
    ...mark,
  };
  const asked = of.times > 1 ? ` (asked ${of.times} times)` : '';
  if (typeof answer === 'string')
    return [call, { from: to, to: from, text: noAnswerText[answer] + asked, answer: true, broken: true, ...mark }];
  const text = [String(answer.status), ...words(answer.body, shown.answer)].join(' · ');
  return [call, { from: to, to: from, text: text + asked, answer: true, ...mark }];
}

function eventStep(event: TargetEvent): Step {
  if (!isOfCustomer(event)) return { across: eventText(event) };
  const [from, to] = event.kind === 'sms' ? (['gateway', 'customer'] as const) : (['customer', 'gateway'] as const);
  return { from, to, text: eventText(event) };
}

/** What was asked again and again with the same answer is drawn once, by the one that proves something. */
function withoutRepeats(told: readonly Told[], proof: readonly string[], model: RunModel): Drawn[] {
  const out: Drawn[] = [];
  for (const it of told) {
    const last = out.at(-1);
    if (!last?.exchange || !it.exchange || !areEqualPolls(last.exchange, it.exchange, model.headlines)) {
      out.push({ ...it, times: 1 });
      continue;
    }
    const kept = proof.includes(last.exchange.id) ? last : it;
    out[out.length - 1] = { ...kept, times: last.times + 1 };
  }
  return out;
}

/** Of what a list repeats, all where they are few, else the first and the last. */
const repeatedAtMost = 3;

/** What is particular to a message. */
function words(body: Buffer, wanted: readonly string[]): string[] {
  const leaves = leavesOfBody(body).filter(([name, value]) => wanted.includes(name) && value !== '');
  const byName = Map.groupBy(leaves, ([name]) => name);
  const shown = leaves.filter((it) => {
    const same = byName.get(it[0]) ?? [];
    return same.length <= repeatedAtMost || it === same[0] || it === same.at(-1);
  });
  // What names the call stands first, whatever the order of its members.
  shown.sort((a, b) => wanted.indexOf(a[0]) - wanted.indexOf(b[0]));
  return shown.map(([name, value]) => visible(`${name} ${isReferenceName(name) ? shortReference(value) : value}`));
}
