import { Lacking, type Trial } from '../../../src/conformance/index.ts';
import {
  type Currency,
  keysOf,
  type Line,
  linesNaming,
  linesOf,
  requestStatement,
  type Session,
  written,
  zoneSlackMs,
} from '../../../src/given/merchant-wallet/index.ts';
import { type Payment, shows } from './statement-payment.ts';

const minute = 60_000;
/** Zones differ by so much at least. */
const stepMs = 15 * minute;
/** A line tells the time of its movement, or of when it was posted a moment later. */
const nearMs = 5 * minute;

/**
 * What a period around a movement lacks is nobody's fault where the target file declares another zone than the service's: the movement's own
 * line tells its time as in that other zone, and the same period in it holds the movement. Throws Lacking then.
 */
export async function demandDeclaredZone(
  trial: Trial,
  session: Session,
  payment: Payment & { currency: Currency },
  { end, offset }: { end: number; offset: number },
): Promise<void> {
  const statementOf = async (from: number, to: number, zone: number): Promise<Line[]> => {
    const period = { startDateTime: written(from, zone), endDateTime: written(to, zone) };
    return linesOf(await requestStatement(trial, session, payment.currency, period));
  };
  const all = await statementOf(payment.at - zoneSlackMs, end + zoneSlackMs, 0);
  for (const zone of zonesTold(linesNaming(all, keysOf(payment.exchange)), payment.at)) {
    if (zone === offset) continue;
    if (shows(await statementOf(payment.at - minute, end + 10 * minute, zone), payment))
      throw new Lacking(`fixture:utcOffset as the service has it (a statement tells and finds as in ${named(zone)})`);
  }
}

/** How far ahead of UTC the lines tell an instant, in ms. */
function zonesTold(lines: readonly Line[], at: number): Set<number> {
  const told = lines.flatMap((it) => [it.postingDate, it.transactionDate]);
  const ahead = told.map((it) => Date.parse(`${it?.slice(0, 19)}Z`) - at);
  return new Set(
    ahead.flatMap((ms) => {
      const zone = Math.round(ms / stepMs) * stepMs;
      return Math.abs(ms - zone) < nearMs ? [zone] : [];
    }),
  );
}

function named(zone: number): string {
  const minutes = Math.abs(zone) / minute;
  const two = (it: number): string => String(Math.floor(it)).padStart(2, '0');
  return `${zone < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}
