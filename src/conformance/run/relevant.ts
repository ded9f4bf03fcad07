import type { Exchange } from '../../targets/exchange.ts';
import { shownAnswer } from '../../targets/wire/cut-answer.ts';
import type { TargetEvent } from '../check.ts';
import { referencesIn } from './references-in.ts';

/** An exchange or an event that a finding may rest on. */
export interface Told {
  id: string;
  exchange?: Exchange;
  event?: TargetEvent;
  /** It happened before the trial, in the one that it was made within. */
  isOuter: boolean;
}

/** What more exchanges name tells no transaction from another. */
const namedAtMost = 24;

/** What of a long trial has to do with what proves a finding, in order. */
export function relevant(all: readonly Told[], proof: ReadonlySet<string>): Told[] {
  const proving = all.filter((it) => proof.has(it.id));
  const counts = new Map<string, number>();
  for (const { exchange } of all)
    for (const mark of exchange ? referencesIn(exchange) : []) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  const marksOf = (some: readonly Told[]): Set<string> =>
    new Set(some.flatMap((it) => marksIn(it)).filter((mark) => (counts.get(mark) ?? 0) <= namedAtMost));
  // A refund names its charge, and the charge's own reference is what the customer's PIN belongs to.
  let marks = marksOf(proving);
  marks = marksOf([...proving, ...all.filter((it) => it.exchange && touches(it, marks))]);
  const nameless = proving.filter((it) => it.exchange && referencesIn(it.exchange).length === 0);
  const linked = all.findIndex((it) => moves(it) && (proof.has(it.id) || touches(it, marks)));
  const from = nameless.length > 1 ? all.indexOf(nameless[0] as Told) : lookBefore(linked, all, nameless[0]);
  const to = all.lastIndexOf(nameless.at(-1) as Told);
  const isKept = all.map(
    (it, index) => proof.has(it.id) || touches(it, marks) || (index >= from && index <= to && moves(it)),
  );
  const first = isKept.indexOf(true);
  const looks = looksAround(all, isKept, nameless);
  return all.filter((it, index) => isKept[index] || looks.has(index) || (index > first && changesTheWorld(it)));
}

/** Where a balance or list was asked for last before something was written; at the beginning of the trial where it was not. */
function lookBefore(written: number, all: readonly Told[], nameless: Told | undefined): number {
  if (written < 0) return all.findIndex((it) => !it.isOuter);
  const asked = nameless?.exchange && askedIn(nameless.exchange);
  const look = all.findLastIndex((it, index) => index < written && it.exchange && askedIn(it.exchange) === asked);
  return Math.max(0, look);
}

/** Places of the looks at balances that tell before from after: the last one before something was written, and the last. */
function looksAround(all: readonly Told[], isKept: readonly boolean[], nameless: readonly Told[]): Set<number> {
  const kept = all.filter((_, index) => isKept[index]);
  const written = all.findIndex((it, index) => isKept[index] && !nameless.includes(it) && moves(it));
  const about = kept.map(textOf).join(' ');
  const asked = new Set(nameless.flatMap(({ exchange }) => (exchange ? [askedIn(exchange)] : [])));
  const lastBefore = new Map<string, number>();
  const last = new Map<string, number>();
  all.forEach((it, index) => {
    const look = lookIn(it, about, asked);
    if (look === undefined) return;
    last.set(look, index);
    if (index < written) lastBefore.set(look, index);
  });
  return new Set([...lastBefore.values(), ...last.values()]);
}

/** What is looked at: a balance of somebody who has a part, in a currency that has, or what a proof without a name asks for. */
function lookIn({ event, exchange }: Told, about: string, asked: ReadonlySet<string>): string | undefined {
  if (exchange) return asked.has(askedIn(exchange)) ? askedIn(exchange) : undefined;
  if (event?.kind !== 'deed' || event.method !== 'customer.walletBalance') return undefined;
  const [whose = '', currency = ''] = [/\d{9,}/.exec(event.words)?.[0], /[A-Z]{3}$/.exec(event.words)?.[0]];
  return about.includes(whose) && about.includes(currency) ? `${whose} ${currency}` : undefined;
}

function askedIn({ request }: Exchange): string {
  return `${request.method} ${request.url}`;
}

function textOf({ event, exchange }: Told): string {
  if (exchange) return `${exchange.request.url} ${exchange.request.body.toString('utf8')}`;
  return event?.kind === 'deed' ? event.words : '';
}

function marksIn({ exchange, event }: Told): readonly string[] {
  if (exchange) return referencesIn(exchange);
  return event && 'clientCorrelator' in event ? [event.clientCorrelator] : [];
}

function touches(it: Told, marks: ReadonlySet<string>): boolean {
  const { event } = it;
  if (event?.kind === 'sms' || event?.kind === 'deed') {
    const text = event.kind === 'sms' ? event.text : event.words;
    return [...marks].some((mark) => text.includes(mark));
  }
  return marksIn(it).some((mark) => marks.has(mark));
}

/** May have moved money: a call that was taken and is no mere question, or what a customer did or looked at. */
function moves({ exchange, event }: Told): boolean {
  if (event) return event.kind === 'deed' && event.method.startsWith('customer.');
  if (!exchange || exchange.by === 'provider' || exchange.request.method === 'GET') return false;
  // Of a cut answer the status may be unknown, which is 0.
  return typeof exchange.answer === 'string' || shownAnswer(exchange.answer).status < 400;
}

/** The clock and the operator's switches are everybody's. */
function changesTheWorld({ event }: Told): boolean {
  return event?.kind === 'deed' && !event.method.startsWith('customer.');
}
