import { parseArgs } from 'node:util';
import { numbersFrom } from '../test/sandbox/hostile/bad-requests.ts';
import { machine, today } from './parts/machine.ts';
import { table } from './parts/table.ts';
import { writeSection } from './parts/write-section.ts';
import { type Fairness, measureFairness } from './sandbox/held-loop/fairness.ts';
import { measuredLoop } from './sandbox/held-loop/measured-loop.ts';
import { everyOperation } from './sandbox/held-loop/operations.ts';
import { type Cost, largestRequests, sendLargest } from './sandbox/held-loop/send-largest.ts';

/**
 * `npm run bench:event-loop`: sends the largest right and wrong bodies and queries to every operation of the three APIs
 * and the control plane, and tells which held the event loop longest; then how long charges of one tenant take while
 * another one floods. Exits 1 above a bar. `--seconds N` sends as many as fit, in an order by `--seed N`; `--only TEXT`
 * those operations; `--write` puts the tables into docs/reliability.md.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    write: { type: 'boolean', default: false },
  },
});
/** The second one is time of the wall, which whatever else the machine does makes longer. */
const bars = { heldMs: 200, p99Ms: 2_000 };
/** A share of it in a pipeline runs on a machine that does other work too, and finds what is out of all proportion. */
const slack = values.seconds === undefined ? 1 : 4;
const until =
  performance.now() + 1000 * (values.seconds === undefined ? Number.POSITIVE_INFINITY : Number(values.seconds) / 2);
const calls = values.seconds === undefined ? 1_000 : 60;

const loop = await measuredLoop(2);
try {
  const aims = (await everyOperation(loop.ready)).filter((it) => `${it.api}: ${it.operation}`.includes(values.only));
  const all = largestRequests(aims);
  const requests = values.seconds === undefined ? all : shuffled(all, Number(values.seed));
  const costs: Cost[] = [];
  for (const it of requests) {
    if (performance.now() > until) break;
    costs.push(await sendLargest(it, loop));
  }
  costs.sort((a, b) => b.heldMs - a.heldMs);
  const fairness = await measureFairness(loop, calls);
  const text = page(costs, all.length, aims.length, fairness);
  console.log(text);
  if (values.write) writeSection('reliability.md', 'event-loop', text);
  const worst = costs[0]?.heldMs ?? 0;
  // Among the operations are those that let the next call fail, or all: what comes after them in a shuffled run says nothing.
  const failures = values.seconds === undefined ? costs.filter((it) => it.status >= 500) : [];
  for (const it of failures) console.log(`${it.operation} answered ${it.status} to ${it.what}`);
  const slow = fairness.filter((it) => it.p99Ms > slack * bars.p99Ms);
  if (worst > slack * bars.heldMs || failures.length > 0 || slow.length > 0) process.exitCode = 1;
} finally {
  loop.stop();
}

function page(costs: readonly Cost[], all: number, operations: number, fairness: readonly Fairness[]): string {
  return [
    `Measured ${today()} on ${machine()}: \`npm run bench:event-loop\`, ${costs.length} of ${all} requests of up to 1 MB to`,
    `${operations} operations; the five that held the loop longest (CPU time of its thread), at most ${bars.heldMs} ms wanted.`,
    '',
    table(
      ['operation', 'what was sent', 'status', 'loop held', 'answer'],
      costs
        .slice(0, 5)
        .map((it) => [it.operation, it.what, it.status, `${it.heldMs.toFixed(0)} ms`, `${it.answerBytes} bytes`]),
    ),
    '',
    `Charges of one tenant while another one sends as fast as it can (wall time; p99 of at most ${bars.p99Ms} ms wanted):`,
    '',
    table(
      ['the other tenant sends', 'p50', 'p99', 'of the flood were answered'],
      fairness.map((it) => [it.flood, `${it.p50Ms.toFixed(1)} ms`, `${it.p99Ms.toFixed(1)} ms`, it.answered]),
    ),
  ].join('\n');
}

function shuffled<T>(items: readonly T[], seed: number): T[] {
  const below = numbersFrom(seed);
  const all = [...items];
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = below(at + 1);
    [all[at], all[other]] = [all[other] as T, all[at] as T];
  }
  return all;
}
