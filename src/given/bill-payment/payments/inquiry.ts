import type { Exchange, Trial } from '../../../conformance/index.ts';
import { advance } from '../values/clock.ts';
import type { Authorized } from './authorized.ts';
import { isFinal, resultOf, statusIn } from './outcome.ts';
import { statusOfPayment } from './process-call.ts';

/** An inquiry and what it shows: a status, or why there is none. */
export interface Shown {
  status: string;
  exchange: Exchange;
}

/** What an inquiry shows of a payment now. */
export async function inquire(trial: Trial, { reference }: Pick<Authorized, 'reference'>): Promise<Shown> {
  const exchange = await statusOfPayment(trial, reference);
  return { status: statusIn(exchange) ?? resultOf(exchange), exchange };
}

/** The inquiry that first shows one of these statuses, else the last one when the target's patience ends. */
export async function inquireUntil(
  trial: Trial,
  of: Pick<Authorized, 'reference'>,
  wanted: readonly string[],
): Promise<Shown> {
  let shown = await inquire(trial, of);
  if (!wanted.includes(shown.status))
    await trial.eventually(async () => {
      shown = await inquire(trial, of);
      return wanted.includes(shown.status) ? true : undefined;
    });
  return shown;
}

/** Inquires after each of these moves of the clock, until the payment is at its end; gives all inquiries. */
export async function inquireFinal(
  trial: Trial,
  of: Pick<Authorized, 'reference'>,
  movesMs: readonly number[],
): Promise<Shown[]> {
  const all = [await inquire(trial, of)];
  for (const ms of movesMs) {
    if (isFinal(all.at(-1)?.status)) return all;
    await advance(trial, ms);
    all.push(await inquire(trial, of));
  }
  return all;
}
