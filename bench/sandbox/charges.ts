import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atMost, type Bar } from '../parts/bar.ts';
import { table } from '../parts/table.ts';
import { type Contender, type Measured, measureRounds } from './rounds.ts';
import { type Subject, startOther, startSandbox } from './subjects.ts';

const connections = 50;
const limits = { cpu: 1.3, data: 1.6, prism: 0.1, p99: 3 };

/** Charges at 50 connections: the sandbox in memory and on a data file, a bare node:http server, one of Fastify's and Prism's mock. */
export async function measureCharges(rounds: number): Promise<{ text: string; bars: Bar[] }> {
  const memory = await startSandbox();
  const data = await startSandbox({ data: join(tmpdir(), `payproof-bench-${process.pid}.db`) });
  const bare = await startOther('bare', memory);
  const prism = await startOther('prism', memory);
  const framework = await startOther('fastify', memory);
  try {
    const contender = (name: string, subject: Subject, calls: number): Contender => ({
      ...{ name, subject, calls },
      request: subject.requests.charge,
    });
    const measured = await measureRounds(
      [
        contender('a bare node:http server: parses the JSON, answers a fixed body', bare, 10_000),
        contender('the sandbox in memory', memory, 10_000),
        contender('the sandbox with `--data`', data, 10_000),
        contender('Prism’s mock server of the same contract', prism, 400),
        contender('a server of Fastify: parses the JSON, answers a fixed value', framework, 10_000),
      ],
      { rounds, connections },
    );
    return { text: text(measured), bars: barsOf(measured as [Measured, Measured, Measured, Measured]) };
  } finally {
    await Promise.all([memory, data, bare, prism, framework].map((it) => it.stop()));
  }
}

function text(measured: readonly Measured[]): string {
  return table(
    [`charges at ${connections} connections`, 'server CPU a charge', 'p99', 'charges a second'],
    measured.map(({ name, cpuUs, p99Ms, rate }) => [
      name,
      `${cpuUs.toFixed(1)} µs`,
      `${p99Ms.toFixed(1)} ms`,
      Math.round(rate),
    ]),
  );
}

function barsOf([bare, memory, data, prism]: [Measured, Measured, Measured, Measured]): Bar[] {
  return [
    atMost('server CPU of a charge, times that of the bare server', limits.cpu, memory.cpuUs / bare.cpuUs),
    atMost('the same with `--data`', limits.data, data.cpuUs / bare.cpuUs),
    atMost('server CPU of a charge, times that of Prism’s mock', limits.prism, memory.cpuUs / prism.cpuUs, '', 4),
    atMost('p99 of a charge, times that of the bare server', limits.p99, memory.p99Ms / bare.p99Ms),
  ];
}
