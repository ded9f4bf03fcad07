import { atMost, type Bar } from '../parts/bar.ts';
import { sendLoad } from './send-load.ts';
import { startSandbox } from './subjects.ts';

const limitMb = 4;

/** Look-ups and refused charges by turns, in a row: how much the heap grows, garbage collected before and after. */
export async function measureFlatMemory(calls: number): Promise<Bar> {
  const sandbox = await startSandbox({ exposeGc: true });
  const { port, charge, lookup, refusedCharge } = sandbox.requests;
  const shared = { port, connections: 8, pipelined: 32 };
  const half = async (from: number, count: number): Promise<void> => {
    await sendLoad({ ...shared, calls: count, status: 200, request: () => lookup(0) });
    await sendLoad({ ...shared, calls: count, status: 422, request: (index) => refusedCharge(from + index) });
  };
  try {
    await sendLoad({ ...shared, calls: 1, status: 200, request: charge });
    // Fills the exchange ring and lets the code settle.
    await half(1, 10_000);
    const before = await sandbox.usage('memory');
    const turns = Math.ceil(calls / 200_000);
    for (let turn = 0; turn < turns; turn += 1) await half(10_001 + turn * 100_000, Math.ceil(calls / turns / 2));
    const after = await sandbox.usage('memory');
    const grownMb = (after.heapBytes - before.heapBytes) / 1e6;
    return atMost(`growth of the heap over ${calls} look-ups and refused charges`, limitMb, grownMb, ' MB');
  } finally {
    await sandbox.stop();
  }
}
