import type { Exchange } from '../../../targets/exchange.ts';
import type { TargetSettings } from '../../../targets/settings/settings.ts';
import { fieldOf, statusOf } from '../../values/answer.ts';
import { readable } from '../../values/readable.ts';
import type { Contribution } from '../../verdicts.ts';
import { referencesIn } from '../references-in.ts';
import { keyInFile } from './key-in-file.ts';
import type { Sent } from './sent.ts';
import { setAside } from './set-aside.ts';

const api = 'charge-gateway';
/** Fewer PINs than these may have been lost one by one. */
const pinsAtLeast = 3;

/**
 * A driver may say that it typed a PIN and reach no phone. Where none of all the PINs of a run had an effect, the driver is as likely
 * to be wrong as the gateway: what was found of those charges ends in `error`. One charge that ended, one callback or SMS shows that
 * PINs are typed; and where only one PIN was tried, it is the gateway that makes nothing of it.
 */
export function withoutVerdictsUntyped(
  { source }: Pick<TargetSettings, 'source'>,
  { events, exchanges }: Sent,
  contributions: readonly Contribution[],
): Contribution[] {
  const own = exchanges.filter((it) => it.api === api);
  const typed = new Set(events.flatMap((it) => (it.kind === 'pin' ? [it.clientCorrelator] : [])));
  const pins = new Set(events.flatMap((it) => (it.kind === 'pin' ? [it.pin] : [])));
  if (typed.size < pinsAtLeast || pins.size === 1 || own.some(mayShowAnEnd)) return [...contributions];
  const references = own.flatMap(
    (it) => /"referenceCode"\s*:\s*"([^"]{8,})"/.exec(it.request.body.toString())?.[1] ?? [],
  );
  const isTold = events.some((it) => it.kind === 'sms' && references.some((reference) => it.text.includes(reference)));
  if (isTold) return [...contributions];
  const about = new Set(own.filter((it) => referencesIn(it).some((name) => typed.has(name))).map(({ id }) => id));
  const error = `of ${typed.size} charges whose PIN was typed not one ended: no look-up, callback or SMS told of it. Look whether customer.answerPrompt of ${keyInFile(source, 'driver')} reaches the phones; where it does, no PIN ends a charge of this service`;
  return setAside(contributions, ({ proof }) => (proof.some((id) => about.has(id)) ? error : undefined));
}

/** One that cannot be read may show it. */
function mayShowAnEnd(exchange: Exchange): boolean {
  return readable(() => showsAnEnd(exchange)) ?? true;
}

function showsAnEnd(exchange: Exchange): boolean {
  if (exchange.by === 'provider') return true;
  const status = statusOf(exchange);
  if (exchange.operation === 'refund') return status === 200;
  // A gateway that holds a charge for its PIN answers it by its outcome.
  if (exchange.operation === 'charge') return status === 200 && fieldOf(exchange, 'status') !== 'PENDING';
  return exchange.operation === 'lookup' && (status === 422 || isOver(fieldOf(exchange, 'status')));
}

function isOver(status: unknown): boolean {
  return typeof status === 'string' && status !== 'PENDING';
}
