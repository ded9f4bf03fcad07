/** What one measured process says on its last line. */
export interface Told {
  calls: number;
  ms: number;
  cpuMs: number;
}

/** Runs `work`, which gives the number of its calls, and prints what it took as one line of JSON. */
export async function tell(work: () => Promise<number>): Promise<void> {
  const cpu = process.cpuUsage();
  const from = performance.now();
  const calls = await work();
  const ms = performance.now() - from;
  const { user, system } = process.cpuUsage(cpu);
  console.log(JSON.stringify({ calls, ms, cpuMs: (user + system) / 1000 } satisfies Told));
}
