import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { machine, today } from './parts/machine.ts';
import { median } from './parts/median.ts';
import { table } from './parts/table.ts';
import { writeSection } from './parts/write-section.ts';
import { startMeasured } from './sandbox/measured-server.ts';
import { sendLoad } from './sandbox/send-load.ts';

/**
 * `npm run bench:proxy`: charges without a pause through `payproof proxy`, which judges both ends meanwhile, and through a
 * bare proxy of node:http, in turn; what is not judged yet when a round ends is judged before the next one begins. Exits 1
 * where ours has less than half its throughput. `--calls N` a round, `--rounds N`; `--write` puts the table into docs/performance.md.
 */
const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '5000' },
    rounds: { type: 'string', default: '5' },
    write: { type: 'boolean', default: false },
  },
});
const bar = 2;
const calls = Number(values.calls);
const here = import.meta.dirname;
const provider = await startMeasured([join(here, 'sandbox', 'bare-server.ts')]);
const { port } = new URL((provider.ready as { base: string }).base);
const bare = await startMeasured([join(here, 'proxy', 'bare-proxy.ts'), port]);
const judging = await startMeasured([join(here, 'proxy', 'judging-proxy.ts'), port]);

function charge(number: number): string {
  const body = JSON.stringify({
    clientCorrelator: `bench-${number}`,
    referenceCode: 'INV-1',
    tranType: 'MER',
    endUserId: '263771000000',
    remarks: 'Tickets',
    transactionOperationStatus: 'Charged',
    paymentAmount: {
      charginginformation: { amount: 12.34, currency: 'USD', description: 'Tickets' },
      chargeMetaData: { channel: 'WEB' },
    },
    merchantCode: 'M-1',
    merchantPin: '4711',
    merchantNumber: '263770000001',
    terminalID: 'T-1',
    countryCode: 'ZW',
    location: 'Harare',
    superMerchantName: 'Group',
    merchantName: 'Shop',
  });
  const head = [
    'POST /charge-gateway/transactions/amount/ HTTP/1.1',
    'Host: 127.0.0.1',
    'Authorization: Basic YmVuY2g6YmVuY2gtcGFzc3dvcmQ=',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

let sent = 0;
async function perSecond(proxy: { ready: unknown }): Promise<number> {
  const from = sent;
  sent += calls;
  const { port: own } = proxy.ready as { port: number };
  const { ms } = await sendLoad({
    ...{ port: own, connections: 16, calls, status: 200 },
    request: (index) => charge(from + index),
  });
  return (1000 * calls) / ms;
}

/** How long it takes until all that passed is judged, in ms, and whether there was too much of it. */
async function untilJudged(): Promise<{ ms: number; isFull: boolean }> {
  const from = performance.now();
  const answer = await fetch(`http://127.0.0.1:${(judging.ready as { idle: number }).idle}`);
  const { isFull } = (await answer.json()) as { isFull: boolean };
  return { ms: performance.now() - from, isFull };
}

try {
  const rates: { bare: number[]; judging: number[] } = { bare: [], judging: [] };
  const behindMs: number[] = [];
  let isAllJudged = true;
  for (let round = -1; round < Number(values.rounds); round += 1) {
    const [one, other] = [await perSecond(bare), await perSecond(judging)];
    const behind = await untilJudged();
    isAllJudged &&= !behind.isFull;
    // The first round warms up.
    if (round < 0) continue;
    rates.bare.push(one);
    rates.judging.push(other);
    behindMs.push(behind.ms);
  }
  const [of, ours] = [median(rates.bare), median(rates.judging)];
  const factor = of / ours;
  const text = [
    `Measured ${today()} on ${machine()}: \`npm run bench:proxy\`, medians of ${rates.bare.length} interleaved rounds of ${calls} charges at 16 connections; provider, proxies and client in a process each.`,
    '',
    table(
      ['charges through', 'a second', 'bar'],
      [
        ['a bare proxy of node:http, which pipes both ways', Math.round(of), ''],
        ['payproof proxy', Math.round(ours), `at least 1/${bar} of it: ${(ours / of).toFixed(2)}`],
      ],
    ),
    '',
    isAllJudged
      ? `Every charge was judged, the last ones ${Math.round(median(behindMs))} ms after a round had ended.`
      : 'Charges came faster than they could be judged, until there was no more room: the rest was passed on alone.',
  ].join('\n');
  console.log(text);
  if (values.write) writeSection('performance.md', 'proxy', text);
  if (factor > bar) process.exitCode = 1;
} finally {
  for (const it of [judging, bare, provider]) await it.stop();
}
