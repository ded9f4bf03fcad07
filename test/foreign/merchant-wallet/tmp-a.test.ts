import { appendFileSync } from 'node:fs';
import { it, vi } from 'vitest';
import { accusations } from '../judge.ts';
import { judgeForeignWallet } from './judge.ts';
import { readingRows } from './rows.ts';

vi.setConfig({ maxConcurrency: 2, testTimeout: 400_000 });
const rows = [
  { name: 'usual', readings: {} },
  ...readingRows().slice(Number(process.env.FROM ?? 0), Number(process.env.TO ?? 3)),
];
it.concurrent.each(rows)('$name', async ({ name, readings }) => {
  const result = await judgeForeignWallet({ readings, effort: 0.2 });
  appendFileSync(
    process.env.OUT ?? '/tmp/foreign.txt',
    `${name} ${result.tookMs}ms ${JSON.stringify(accusations(result), null, 1)}\n${JSON.stringify(
      result.verdicts
        .filter((v) => v.outcome === 'error')
        .map((v) => [v.rule, v.errors, v.findings.map((f) => f.actual)]),
      null,
      0,
    )}\n`,
  );
});
