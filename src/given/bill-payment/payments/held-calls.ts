import { type Exchange, type Trial, underway } from '../../../conformance/index.ts';
import { advance, hourMs } from '../values/clock.ts';
import { listWallets } from '../wallets/wallets.ts';

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
  const answers = calls.map((call) => underway(call()));
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
