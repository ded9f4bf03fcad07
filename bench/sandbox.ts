import { parseArgs } from 'node:util';
import { machine, today } from './parts/machine.ts';
import { table } from './parts/table.ts';
import { writeSection } from './parts/write-section.ts';
import { measureBillCalls } from './sandbox/bill-calls.ts';
import { measureCharges } from './sandbox/charges.ts';
import { measureFlatMemory } from './sandbox/flat-memory.ts';
import { measureLargeFiles } from './sandbox/large-files.ts';
import { measureStartUp } from './sandbox/start-up.ts';
import { measureStored } from './sandbox/stored.ts';
import { measureWalletCalls } from './sandbox/wallet-calls.ts';
import { measurePostings, measureStatement } from './sandbox/wallet-ledger.ts';

/**
 * `npm run bench:sandbox`: how fast the sandbox is, beside a bare node:http server, one of Fastify's and Prism's mock, in interleaved rounds.
 * Every server has a process of its own. Exits 1 below a bar. `--rounds N`; `--stored N` transactions for the look-ups, and
 * postings of the merchant wallet (1,000,000 by default; a tenth of them for its statements); `--long` sends 5,000,000 calls for the memory row; `--huge`
 * measures data files of ten million charges too, in one workspace and in 10,000, which wants 16 GB of memory; `--write` puts the tables into
 * docs/performance.md.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '9' },
    stored: { type: 'string', default: '1000000' },
    long: { type: 'boolean', default: false },
    huge: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);

const start = await measureStartUp(rounds);
const charges = await measureCharges(rounds);
console.log(`${charges.text}\n`);
const stored = await measureStored(Number(values.stored), rounds);
const files = await measureLargeFiles(Number(values.stored), { isHuge: values.huge, starts: Math.min(3, rounds) });
const flat = await measureFlatMemory(values.long ? 5_000_000 : 200_000);
const wallet = await measureWalletCalls(rounds);
const bills = await measureBillCalls(rounds);
const statement = await measureStatement(Number(values.stored) / 10);
const postings = await measurePostings(Number(values.stored));
const bars = [
  ...charges.bars,
  ...stored.bars,
  ...files.bars,
  flat,
  start.bar,
  ...wallet.bars,
  ...bills.bars,
  ...statement,
  postings,
];
const text = [
  `Measured ${today()} on ${machine()}: \`npm run bench:sandbox${values.long ? ' -- --long' : ''}\`, medians of ${rounds} interleaved`,
  'rounds of 10,000 calls (Prism: 400), each server in a process of its own and the client in another.',
  '',
  charges.text,
  '',
  stored.text,
  '',
  files.text,
  '',
  wallet.text,
  '',
  bills.text,
  '',
  start.text,
  '',
  table(
    ['bar', 'wanted', 'measured', ''],
    bars.map(({ name, wanted, measured, holds }) => [name, wanted, measured, holds ? 'holds' : 'does not hold']),
  ),
].join('\n');
console.log(text);
if (values.write) writeSection('performance.md', 'sandbox', text);
const below = bars.filter(({ holds }) => !holds);
if (below.length > 0) {
  console.log(
    `below a bar: ${below.map(({ name, wanted, measured }) => `${name}: ${measured}, ${wanted}`).join('; ')}`,
  );
  process.exitCode = 1;
}
