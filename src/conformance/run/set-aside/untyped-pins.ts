import type { Exchange } from '../../../targets/exchange.ts';
import type { TargetSettings } from '../../../targets/settings/settings.ts';
import { fieldOf, memberOf, statusOf, textIn } from '../../values/answer.ts';
import { parseExactly } from '../../values/exact-json.ts';
import { readable } from '../../values/readable.ts';
import type { Contribution } from '../../verdicts.ts';
import { referencesIn } from '../references-in.ts';
import { keyInFile } from './key-in-file.ts';
import type { Sent } from './sent.ts';
import { setAside } from './set-aside.ts';

const api = 'charge-gateway';
/** Fewer PINs than these may have been lost one by one. */
const pinsAtLeast = 3;
/** A PIN that is typed ends its charge sooner. */
const promptlyMs = 60_000;

/**
 * A driver may say that it typed a PIN and reach no phone. Where none of all the PINs of a run had an effect, the driver is as likely
 * to be wrong as the gateway: what was found of those charges ends in `error`. One charge that ended, one callback or SMS shows that
 * PINs are typed; and where only one PIN was tried, it is the gateway that makes nothing of it. A charge that fails without a PIN, long after
 * it or once the clock was moved may have run out of time.
 */
export function withoutVerdictsUntyped(
  { source }: Pick<TargetSettings, 'source'>,
  { events, exchanges }: Sent,
  contributions: readonly Contribution[],
): Contribution[] {
  const own = exchanges.filter((it) => it.api === api);
  const typed = new Map(events.flatMap((it) => (it.kind === 'pin' ? [[it.clientCorrelator, it.at] as const] : [])));
  const moves = events.flatMap((it) => (it.kind === 'deed' && it.method === 'clock.advance' ? [it.at] : []));
  /** A callback may be written in any way. */
  const namesIn = (it: Exchange): readonly string[] =>
    it.by === 'provider' ? [...typed.keys()].filter((name) => it.request.body.includes(name)) : referencesIn(it);
  /** Whether a charge may have ended by time alone: one without a PIN, and one that ended long after it, or once the clock was moved. */
  const mayHaveRunOut = (names: readonly string[], at: number): boolean => {
    const pins = names.flatMap((name) => typed.get(name) ?? []);
    const since = Math.max(...pins);
    return pins.length === 0 || at - since > promptlyMs || moves.some((move) => move >= since && move <= at);
  };
  const tellsOfPin = (it: Exchange): boolean =>
    mayShowAnEnd(it) && !(isFailure(it) && mayHaveRunOut(namesIn(it), it.at.wall));
  const pins = new Set(events.flatMap((it) => (it.kind === 'pin' ? [it.pin] : [])));
  if (typed.size < pinsAtLeast || pins.size === 1 || own.some(tellsOfPin)) return [...contributions];
  const references = own.flatMap((it) => namesOf(it) ?? []);
  const isTold = events.some(
    (it) =>
      it.kind === 'sms' &&
      references.some(({ reference, correlator }) => {
        const isFailed = !it.text.includes('SUCCESS') && mayHaveRunOut([correlator], it.at);
        return it.text.includes(reference) && !isFailed;
      }),
  );
  if (isTold) return [...contributions];
  const about = new Set(own.filter((it) => referencesIn(it).some((name) => typed.has(name))).map(({ id }) => id));
  const error = `of ${typed.size} charges whose PIN was typed not one ended: no look-up, callback or SMS told of it. Look whether customer.answerPrompt of ${keyInFile(source, 'driver')} reaches the phones; where it does, no PIN ends a charge of this service`;
  return setAside(contributions, ({ proof }) => (proof.some((id) => about.has(id)) ? error : undefined));
}

/** Reference and correlator of a charge that was asked for. */
function namesOf({ request }: Exchange): { reference: string; correlator: string } | undefined {
  const body = readable(() => parseExactly(request.body));
  const [reference = '', correlator = ''] = ['referenceCode', 'clientCorrelator'].map((name) =>
    textIn(memberOf(body, name)),
  );
  // A short one stands in other texts by chance.
  return reference.length < 8 || correlator.length < 8 ? undefined : { reference, correlator };
}

/** Whether it tells of an end and of no success. */
function isFailure(exchange: Exchange): boolean {
  const { answer, by, operation, request } = exchange;
  if (operation === 'refund') return false;
  const told = by === 'provider' ? request : answer;
  return typeof told === 'object' && !(readable(() => told.body.toString().includes('SUCCESS')) ?? true);
}

/** One that cannot be read may show it. */
function mayShowAnEnd(exchange: Exchange): boolean {
  return readable(() => showsAnEnd(exchange)) ?? true;
}

function showsAnEnd(exchange: Exchange): boolean {
  if (exchange.by === 'provider') return !exchange.request.body.includes('PENDING');
  const status = statusOf(exchange);
  if (exchange.operation === 'refund') return status === 200;
  // A gateway that holds a charge for its PIN answers it by its outcome.
  if (exchange.operation === 'charge') return status === 200 && fieldOf(exchange, 'status') !== 'PENDING';
  return exchange.operation === 'lookup' && (status === 422 || isOver(fieldOf(exchange, 'status')));
}

function isOver(status: unknown): boolean {
  return typeof status === 'string' && status !== 'PENDING';
}
