import { arch, cpus, loadavg, platform } from 'node:os';

/** The machine that a measurement was made on, in one line: cores, processor, Node, and what else it was doing. */
export function machine(): string {
  const [first] = cpus();
  const load = loadavg()[0]?.toFixed(1);
  return `${cpus().length} cores (${first?.model.trim() ?? 'unknown processor'}), ${platform()} ${arch()}, Node ${process.versions.node}, load average ${load}`;
}

/** Today as in the pages of docs/. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
