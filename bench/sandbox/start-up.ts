import { median } from '../parts/median.ts';
import { atMost, type Bar } from './bar.ts';
import { sendLoad } from './send-load.ts';
import { startSandbox } from './subjects.ts';

const limitMs = 200;

/** From the start of the process `payproof sandbox` to its first answered charge. */
export async function measureStartUp(rounds: number): Promise<Bar> {
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const from = performance.now();
    const { requests, stop } = await startSandbox();
    await sendLoad({ port: requests.port, connections: 1, calls: 1, status: 200, request: requests.charge });
    took.push(performance.now() - from);
    await stop();
  }
  return atMost('from the start of `payproof sandbox` to its first answered charge', limitMs, median(took), ' ms', 0);
}
