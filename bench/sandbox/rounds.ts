import { median } from '../parts/median.ts';
import { type Load, sendLoad } from './send-load.ts';
import type { Subject } from './subjects.ts';

/** One kind of work in the rounds. */
export interface Contender {
  name: string;
  subject: Pick<Subject, 'usage'> & { requests: { port: number } };
  calls: number;
  status?: number;
  /** What must be there before the calls from `first` on; it is not measured. */
  prepare?(first: number, calls: number): Promise<unknown>;
  request(number: number): string;
}

/** Medians over all rounds. */
export interface Measured {
  name: string;
  /** CPU time of the server's process for each call. */
  cpuUs: number;
  p99Ms: number;
  /** Calls a second that were answered. */
  rate: number;
}

/**
 * Runs the contenders one after the other, round by round, so that what else the machine does meets all of them; each
 * round begins with another one. The first round warms up and is not counted.
 */
export async function measureRounds(
  contenders: readonly Contender[],
  { rounds, connections }: { rounds: number; connections: number },
): Promise<Measured[]> {
  const seen = contenders.map(() => [] as Omit<Measured, 'name'>[]);
  let number = 0;
  for (let round = 0; round <= rounds; round += 1) {
    for (let turn = 0; turn < contenders.length; turn += 1) {
      const index = (round + turn) % contenders.length;
      const contender = contenders[index] as Contender;
      const first = number;
      number += contender.calls;
      const one = await measureOne(contender, connections, first);
      if (round > 0) seen[index]?.push(one);
    }
  }
  return contenders.map(({ name }, index) => {
    const of = (read: (one: Omit<Measured, 'name'>) => number) => median((seen[index] ?? []).map(read));
    return { name, cpuUs: of((it) => it.cpuUs), p99Ms: of((it) => it.p99Ms), rate: of((it) => it.rate) };
  });
}

async function measureOne(
  { subject, calls, status = 200, prepare, request }: Contender,
  connections: number,
  first: number,
): Promise<Omit<Measured, 'name'>> {
  const load: Load = {
    ...{ port: subject.requests.port, connections, calls, status },
    request: (index) => request(first + index),
  };
  await prepare?.(first, calls);
  const before = await subject.usage('cpu');
  const { ms, latenciesMs } = await sendLoad(load);
  const { cpuMs } = await subject.usage('cpu');
  const sorted = latenciesMs.sort();
  return {
    cpuUs: (1000 * (cpuMs - before.cpuMs)) / calls,
    p99Ms: sorted[Math.floor(0.99 * calls)] ?? Number.NaN,
    rate: (1000 * calls) / ms,
  };
}
