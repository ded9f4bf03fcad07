import { startSandbox } from '../../../src/sandbox/index.ts';

/**
 * A sandbox in a process of its own that watches its event loop: prints what it is ready with, and answers each message
 * over IPC with how long the loop was held since the last one.
 */
export interface Held {
  /** CPU time of the loop's own thread between two heartbeats: what others do on the machine does not count. */
  cpuMs: number;
  wallMs: number;
  heapMb: number;
}

const beatMs = 1;
const workspaces = Number(process.argv[2] ?? 1);
const dialect = JSON.parse(process.argv[3] ?? '{}') as Record<string, string>;
// With hints, as `payproof sandbox` gives them.
const sandbox = await startSandbox({ workspaces, dialect, onHint: () => undefined });
let longest = { cpuMs: 0, wallMs: 0 };
let last = { cpuMs: cpuNow(), at: performance.now() };

setInterval(() => {
  const now = { cpuMs: cpuNow(), at: performance.now() };
  longest = {
    cpuMs: Math.max(longest.cpuMs, now.cpuMs - last.cpuMs),
    wallMs: Math.max(longest.wallMs, now.at - last.at),
  };
  last = now;
}, beatMs);

process.on('message', ({ isCollected }: { isCollected?: boolean }) => {
  const told = longest;
  // Twice, as what the first collection frees may hold more.
  for (let round = 0; isCollected && round < 2; round += 1) globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ ...told, heapMb: (heapUsed + external) / 1_048_576 } satisfies Held);
  longest = { cpuMs: 0, wallMs: 0 };
  last = { cpuMs: cpuNow(), at: performance.now() };
});
process.once('disconnect', () => process.exit());
process.stdout.write(`${JSON.stringify(sandbox.ready)}\n`);

function cpuNow(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
