import { type Exchange, fieldOf, Lacking, type Trial } from '../../conformance/index.ts';
import { type Authorized, statusOfPayment } from './payment.ts';
import { isFinal, resultOf, statusIn } from './result.ts';
import { listWallets } from './wallet.ts';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Moves the target's clock. Throws Lacking where nobody can. */
export async function advance(trial: Trial, ms: number): Promise<void> {
  const { advance: move } = trial.driver.clock ?? {};
  if (!move) throw new Lacking('clock.advance');
  await move({ ms });
}

/** The target's time in Unix ms: of its driver's clock, else ours. Throws Lacking where the clock moves and cannot be read. */
export async function nowOf(trial: Trial, { at }: Pick<Exchange, 'at'>): Promise<number> {
  const { clock } = trial.driver;
  if (clock?.advance && !clock.now) throw new Lacking('clock.now');
  return (await clock?.now?.()) ?? at.wall;
}

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

/** What became of a call that the provider holds back, and after how much of the target's time it was answered. */
export interface Held {
  exchange: Exchange;
  after: 'within 110 s' | 'between 110 s and 130 s' | 'later' | 'never';
}

/** Makes what calls start from, and gives the calls themselves. */
type Prepare = () => Promise<(() => Promise<Exchange>)[]>;

/**
 * Sends calls, all at once, that are to be answered after 120 s, and moves the clock meanwhile. A provider that takes
 * its time may not have seen them when the clock moves, and answer otherwise: then all is done once more, with patience,
 * so that nothing rests on how busy either machine is. `meanwhile` is done after 110 s.
 */
export async function heldCalls(trial: Trial, prepare: Prepare, meanwhile?: () => Promise<void>): Promise<Held[]> {
  const held = await heldOnce(trial, { prepare, meanwhile }, async () => {
    await trial.quiet();
    // A call may overtake others that need connections of their own: when the third is answered, those have arrived.
    for (let n = 0; n < 3; n += 1) await listWallets(trial);
  });
  if (held.every(({ after }) => after === 'between 110 s and 130 s')) return held;
  const arrive = async (answers: readonly Promise<Exchange>[]): Promise<void> =>
    void (await trial.settles(Promise.all(answers)));
  return heldOnce(trial, { prepare, meanwhile }, arrive, true);
}

async function heldOnce(
  trial: Trial,
  { prepare, meanwhile }: { prepare: Prepare; meanwhile: (() => Promise<void>) | undefined },
  arrive: (answers: readonly Promise<Exchange>[]) => Promise<void>,
  isPatient = false,
): Promise<Held[]> {
  const calls = await prepare();
  const answers = calls.map((call) => call());
  const areSettled = (): Promise<boolean[]> => Promise.all(answers.map((it) => trial.settles(it)));
  // All of them have to be there before the clock moves.
  await arrive(answers);
  await advance(trial, 110_000);
  const early = await areSettled();
  await meanwhile?.();
  await advance(trial, 20_000);
  let inTime = await areSettled();
  // The target's clock stands: what is answered now, however long the machine takes for it, is answered in time.
  for (let n = 0; isPatient && n < 3 && inTime.includes(false); n += 1) inTime = await areSettled();
  if (inTime.includes(false)) await advance(trial, hourMs);
  const exchanges = await Promise.all(answers);
  return exchanges.map((exchange, n) => ({ exchange, after: whenAnswered(exchange, early[n], inTime[n]) }));
}

function whenAnswered({ answer }: Exchange, early?: boolean, inTime?: boolean): Held['after'] {
  if (typeof answer === 'string') return 'never';
  return early ? 'within 110 s' : inTime ? 'between 110 s and 130 s' : 'later';
}

/** Whether an answer to AUTH says that its first product is paid in foreign currency. */
export function forexIn({ exchange }: Pick<Authorized, 'exchange'>): unknown {
  return fieldOf(exchange, 'Products.0.RequiresForexPayment');
}
