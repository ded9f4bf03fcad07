import { atMost, type Bar } from '../parts/bar.ts';
import { median } from '../parts/median.ts';
import { sendLoad } from './send-load.ts';
import { startSandbox } from './subjects.ts';

const limitMs = 200;

/**
 * From the start of the process `payproof sandbox` to its first answered charge, and what CPU time it used until then, which
 * other work on the machine moves less. The first start is not counted: it may fill caches.
 */
export async function measureStartUp(rounds: number): Promise<{ text: string; bar: Bar }> {
  const took: number[] = [];
  const cpu: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const from = performance.now();
    const { requests, usage, stop } = await startSandbox();
    await sendLoad({ port: requests.port, connections: 1, calls: 1, status: 200, request: requests.charge });
    const ms = performance.now() - from;
    const { cpuMs } = await usage('cpu');
    await stop();
    if (round === 0) continue;
    took.push(ms);
    cpu.push(cpuMs);
  }
  return {
    text: `Until its first answered charge \`payproof sandbox\` used ${Math.round(median(cpu))} ms of CPU time in all its threads.`,
    bar: atMost('from the start of `payproof sandbox` to its first answered charge', limitMs, median(took), ' ms', 0),
  };
}
