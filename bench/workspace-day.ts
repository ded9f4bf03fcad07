import { parseArgs } from 'node:util';
import { askControl } from '../test/sandbox/support.ts';
import { machine, today } from './parts/machine.ts';
import { table } from './parts/table.ts';
import { writeSection } from './parts/write-section.ts';
import { dayRequests } from './sandbox/day/day-requests.ts';
import { measuredLoop } from './sandbox/held-loop/measured-loop.ts';
import { sendLoad } from './sandbox/send-load.ts';

/**
 * `npm run bench:workspace-day`: 24 hours of a workspace's time under ten million calls of all three APIs (`--calls N`), or
 * as many as fit into `--seconds N`. Ten times an hour the clock moves and prompts expire; each hour the workspace is emptied and its
 * memory compared. Exits 1 where a call is not answered 200, a timer or an SMS is lost or doubled, an exchange holds a
 * secret, or memory grows. `--write` puts the table into docs/reliability.md.
 */
const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '10000000' },
    seconds: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const hours = 24;
const partsOfHour = 10;
const partMs = (1000 * Number(values.seconds ?? Number.POSITIVE_INFINITY)) / hours / partsOfHour;
/** Few where the time is short: each part of an hour sends this many at least, however slow the machine is. */
const callsAtOnce = values.seconds === undefined ? 200 : 40;
const callsInPart = Number(values.calls) / hours / partsOfHour;
const bars = { grownMb: 20 };

const loop = await measuredLoop(1, { 'prompt-expiry': 'fails' });
try {
  const [workspace] = loop.ready.workspaces;
  if (!workspace) throw new Error('no workspace');
  const ask = (method: string, path: string, body?: Record<string, unknown>) =>
    askControl(loop.ready.control.base, method, `/workspaces/${workspace.id}${path}`, body);
  const day = await dayRequests(loop.ready);
  const count = { calls: 0, charges: 0, fired: 0, sms: 0, secrets: 0, heldMs: 0 };
  const heapsMb: number[] = [];
  const from = performance.now();
  for (let hour = 0; hour < hours; hour += 1) {
    let sent = 0;
    for (let part = 0; part < partsOfHour; part += 1) {
      await day.logIn();
      const until = performance.now() + partMs;
      const enough = (part + 1) * callsInPart;
      do {
        const first = sent;
        sent += callsAtOnce;
        const load = { port: day.port, connections: 8, pipelined: 8, calls: callsAtOnce, status: 200 };
        await sendLoad({ ...load, request: (index) => day.request(first + index) });
      } while (sent < enough && performance.now() < until);
      const { fired } = (await ask('POST', '/clock/advance', { ms: 3_600_000 / partsOfHour })).body as {
        fired: { name: string }[];
      };
      count.fired += fired.filter((it) => it.name === 'prompt-expired').length;
    }
    count.calls += sent;
    count.charges += day.chargesIn(sent);
    count.sms += ((await ask('GET', '/sms')).body.sms as unknown[]).length;
    const { text } = await ask('GET', '/exchanges');
    count.secrets += day.secrets.filter((it) => text.includes(it)).length;
    await ask('POST', '/reset');
    const { heapMb, cpuMs } = await loop.held({ isCollected: true });
    heapsMb.push(heapMb);
    count.heldMs = Math.max(count.heldMs, cpuMs);
  }
  const seconds = (performance.now() - from) / 1000;
  // The first hour fills the caches.
  const grownMb = (heapsMb.at(-1) ?? 0) - (heapsMb[1] ?? 0);
  const text = [
    `Measured ${today()} on ${machine()}: \`npm run bench:workspace-day\`.`,
    '',
    table(
      ['what', 'how many'],
      [
        ['hours of the workspace’s time', hours],
        ['calls of all three APIs, each answered 200', count.calls],
        ['calls a second', Math.round(count.calls / seconds)],
        ['charges', count.charges],
        ['prompts that expired on time', count.fired],
        ['SMS that told it', count.sms],
        ['secrets in the exchanges', count.secrets],
        ['longest time that the event loop was held (CPU)', `${count.heldMs.toFixed(0)} ms`],
        ['growth of the heap from the second hour to the last', `${grownMb.toFixed(1)} MB`],
      ],
    ),
  ].join('\n');
  console.log(text);
  if (values.write) writeSection('reliability.md', 'workspace-day', text);
  const isRight = count.fired === count.charges && count.sms === count.charges && count.secrets === 0;
  if (!isRight || grownMb > bars.grownMb) process.exitCode = 1;
} finally {
  loop.stop();
}
