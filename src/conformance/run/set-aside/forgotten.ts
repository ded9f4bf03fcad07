import type { Exchange } from '../../../targets/exchange.ts';
import type { OpenTarget } from '../../../targets/open-target.ts';
import type { TargetEvent } from '../../check.ts';
import type { Finding } from '../../result.ts';
import { statusOf } from '../../values/answer.ts';
import { readable } from '../../values/readable.ts';
import type { Contribution } from '../../verdicts.ts';
import { type Asked, ask, confirmingTries } from '../ask.ts';
import { namedBy, setAside } from './set-aside.ts';

/** Charges that were found: with fewer on either side of a restart nothing can be told. */
const foundAtLeast = 3;

/**
 * A service that is begun anew in the middle of a run, and keeps nothing over that: no provider is accused of charges that one process took and
 * the next does not know. Told by three things together: calls broke or failed, charges that had been found until then are all unknown at
 * the end of the run, and all that were found since are known. Where the driver moved clock or service meanwhile it is a finding.
 */
export async function withoutVerdictsOnForgotten(
  target: OpenTarget,
  { exchanges, events }: { exchanges: readonly Exchange[]; events: readonly TargetEvent[] },
  contributions: readonly Contribution[],
): Promise<Contribution[]> {
  const all = [...contributions];
  const { settings, capabilities } = target;
  // What a tenant has may go with it.
  if (settings.kind !== 'remote' || capabilities.has('isolate')) return all;
  const places = new Map(exchanges.map(({ id }, place) => [id, place]));
  const spans = spansOf(exchanges);
  const spanOf = (finding: Finding): Span | undefined => {
    const named = namedBy(finding).flatMap((id) => places.get(id) ?? []);
    return joined([...named.map((at) => ({ from: at, to: at })), ...[spans.get(finding.check) ?? []].flat()]);
  };
  const isOfGateway = ({ rule }: Finding): boolean => rule.startsWith('charge-gateway/');
  const accused = all.flatMap((it) => it.findings.filter(isOfGateway)).flatMap((it) => spanOf(it) ?? []);
  // Only where a finding saw a disturbance there is anything to ask.
  if (!accused.some(({ from, to }) => exchanges.slice(from, to + 1).some(isBroken))) return all;
  const gap = await gapIn(target, exchanges);
  if (gap === undefined || !exchanges.slice(gap.from, gap.to + 1).some(isBroken)) return all;
  if (events.some((it) => isDeedOn(it) && isWithin(it.at, gap, exchanges))) return all;
  const error = `the service broke off in the middle of the run and knows no charge of before: it was begun anew, it seems, and keeps nothing over that. Judge it again while nobody restarts it`;
  return setAside(all, (finding) => {
    const span = isOfGateway(finding) ? spanOf(finding) : undefined;
    return span && span.from <= gap.to && span.to >= gap.from ? error : undefined;
  });
}

/** From the place of one exchange to that of another. */
interface Span {
  from: number;
  to: number;
}

function joined(spans: readonly Span[]): Span | undefined {
  if (spans.length === 0) return undefined;
  return { from: Math.min(...spans.map((it) => it.from)), to: Math.max(...spans.map((it) => it.to)) };
}

function spansOf(exchanges: readonly Exchange[]): Map<string, Span> {
  const spans = new Map<string, Span>();
  for (const [place, { check }] of exchanges.entries())
    if (check !== undefined) spans.set(check, { from: spans.get(check)?.from ?? place, to: place });
  return spans;
}

/** Between which calls the service lost what it knew; undefined where it lost nothing, or not all at once. */
async function gapIn(target: Asked, exchanges: readonly Exchange[]): Promise<Span | undefined> {
  const found = foundIn(exchanges);
  if (found.length < 2 * foundAtLeast) return undefined;
  const isGone = async (at: number): Promise<boolean> => {
    const tried = await ask(target, (found[at] as Found).exchange.request, confirmingTries);
    return 'answer' in tried && tried.answer.status === 404;
  };
  for (let n = 0; n < foundAtLeast; n += 1)
    if (!(await isGone(n)) || (await isGone(found.length - 1 - n))) return undefined;
  let [gone, known] = [foundAtLeast - 1, found.length - foundAtLeast];
  while (known - gone > 1) {
    const middle = Math.floor((gone + known) / 2);
    if (await isGone(middle)) gone = middle;
    else known = middle;
  }
  const from = Math.max(...found.slice(0, gone + 1).map((it) => it.last));
  const to = (found[known] as Found).first;
  // What is forgotten one by one, as it grows old, was found long after others that are known.
  return from < to ? { from, to } : undefined;
}

interface Found {
  exchange: Exchange;
  /** Places of the first look-up that found it, and of the last. */
  first: number;
  last: number;
}

function foundIn(exchanges: readonly Exchange[]): Found[] {
  const found = new Map<string, Found>();
  for (const [place, exchange] of exchanges.entries()) {
    if (exchange.operation !== 'lookup' || exchange.by !== 'client' || statusIn(exchange) !== 200) continue;
    const { url } = exchange.request;
    found.set(url, { exchange, first: found.get(url)?.first ?? place, last: place });
  }
  return [...found.values()].sort((a, b) => a.first - b.first);
}

function statusIn(exchange: Exchange): unknown {
  return readable(() => statusOf(exchange));
}

function isBroken(exchange: Exchange): boolean {
  const status = statusIn(exchange);
  return exchange.by === 'client' && (typeof status === 'string' || (typeof status === 'number' && status >= 500));
}

function isDeedOn(event: TargetEvent): event is TargetEvent & { kind: 'deed' } {
  return event.kind === 'deed' && /^(clock\.advance|operator\.)/.test(event.method);
}

function isWithin(at: number, { from, to }: Span, exchanges: readonly Exchange[]): boolean {
  return at >= (exchanges[from]?.at.wall ?? 0) && at <= (exchanges[to]?.at.wall ?? Number.POSITIVE_INFINITY);
}
