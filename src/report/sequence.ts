import type { TargetEvent } from '../conformance/check.ts';
import type { Api } from '../contract/api.ts';
import type { Exchange } from '../targets/exchange.ts';
import type { Told } from './deed.ts';
import { eventText, isOfCustomer } from './event-text.ts';
import { messageWords } from './message-words.ts';
import type { RunModel } from './run-model.ts';
import { noAnswerText, shortUrl } from './short-exchange.ts';
import { type Folded, foldedPolls } from './told-steps.ts';

export const actors = ['customer', 'caller', 'provider'] as const;
export type Actor = (typeof actors)[number];

/** What they are called. */
export type Names = Readonly<Record<Actor, string>>;

/** As the document of an API calls them. */
export function namesFor(api: string, { headlines }: RunModel): Names {
  const { caller = 'caller', provider = 'provider' } = headlines[api as Api]?.parties ?? {};
  return { customer: 'customer', caller, provider };
}

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
  const folded = foldedPolls(told, proof, model);
  if (folded.length <= drawnAtMost) return stepsOfAll(folded, proof, model);
  const left = folded.length - drawnAtMost;
  return [
    ...stepsOfAll(folded.slice(0, firstDrawn), proof, model),
    { across: `… ${left} more calls and deeds` },
    ...stepsOfAll(folded.slice(firstDrawn + left), proof, model),
  ];
}

function stepsOfAll(drawn: readonly Folded[], proof: readonly string[], model: RunModel): Step[] {
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
  const [from, to]: [Actor, Actor] = by === 'client' ? ['caller', 'provider'] : ['provider', 'caller'];
  const shown = model.headlines[exchange.api] ?? { request: [], answer: [] };
  const mark = of.isProof ? { proof: true as const } : {};
  const url = by === 'client' ? shortUrl(exchange, model) : 'callback';
  const call: Arrow = {
    from,
    to,
    text: [`${exchange.id} ${request.method} ${url}`, ...messageWords(request.body, shown.request)].join(' · '),
    ...mark,
  };
  const asked = of.times > 1 ? ` (asked ${of.times} times)` : '';
  if (typeof answer === 'string')
    return [call, { from: to, to: from, text: noAnswerText[answer] + asked, answer: true, broken: true, ...mark }];
  const text = [String(answer.status), ...messageWords(answer.body, shown.answer)].join(' · ');
  return [call, { from: to, to: from, text: text + asked, answer: true, ...mark }];
}

function eventStep(event: TargetEvent): Step {
  if (!isOfCustomer(event)) return { across: eventText(event) };
  const [from, to] = event.kind === 'sms' ? (['provider', 'customer'] as const) : (['customer', 'provider'] as const);
  return { from, to, text: eventText(event) };
}
