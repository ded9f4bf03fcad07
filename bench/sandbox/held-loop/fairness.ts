import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { requestsOf, type SandboxReady } from '../requests.ts';
import { sendLoad } from '../send-load.ts';
import type { Flood } from './flood.ts';
import type { MeasuredLoop } from './measured-loop.ts';

/** How long another tenant's charges take while one floods. */
export interface Fairness {
  /** What the flood sends. */
  flood: string;
  p50Ms: number;
  p99Ms: number;
  /** How much of the flood was answered. */
  answered: number;
}

/** Charges of the second workspace, one after the other, first alone and then beside each flood of the first. */
export async function measureFairness({ ready }: MeasuredLoop, calls: number): Promise<Fairness[]> {
  const [one, other] = ready.workspaces.map((it) => requestsOf({ workspaces: [it] } as unknown as SandboxReady));
  if (!one || !other) throw new Error('two workspaces are needed');
  const [head = '', body = ''] = one.charge(0).split('\r\n\r\n');
  const posted = (text: string) =>
    `${head.replace(/Content-Length: \d+/, `Content-Length: ${text.length}`)}\r\n\r\n${text}`;
  const large = (value: string) => posted(body.replace('{', `{"extra":${value},`));
  const floods: Record<string, string[]> = {
    nothing: [],
    '12 connections with 1 MB of empty objects': Array(12).fill(large(`[${'{},'.repeat(340_000)}{}]`)),
    '12 connections with 1 MB of what may be parsed': Array(12).fill(large(`"${'\\"'.repeat(500_000)}"`)),
    '50 connections with 200 charges at a time': Array(50).fill(one.charge(0).repeat(200)),
  };
  let sent = 0;
  const results: Fairness[] = [];
  for (const [flood, connections] of Object.entries(floods)) {
    const worker = new Worker(join(import.meta.dirname, 'flood.ts'), {
      workerData: { port: one.port, connections } satisfies Flood,
    });
    await once(worker, 'online');
    const from = sent;
    sent += calls;
    const load = { port: other.port, connections: 2, calls, status: 200 };
    const { latenciesMs } = await sendLoad({ ...load, request: (index) => other.charge(from + index) });
    worker.postMessage('end');
    const [answered] = (await once(worker, 'message')) as [number];
    await worker.terminate();
    const sorted = latenciesMs.toSorted();
    const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
    results.push({ flood, p50Ms: at(0.5), p99Ms: at(0.99), answered });
  }
  return results;
}
