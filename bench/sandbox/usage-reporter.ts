// Loaded into a measured server by `--import`: answers over IPC what its process has used so far. The channel does not
// keep the server alive.

/** What a process has used: CPU of all its threads, and its memory; after a garbage collection where that was asked for. */
export interface Usage {
  cpuMs: number;
  heapBytes: number;
  rssBytes: number;
}

if (process.send) {
  process.on('message', (asked) => {
    if (asked !== 'cpu' && asked !== 'memory') return;
    // Twice, as what the first collection frees may hold more. Not for CPU time: it would be booked to the next calls.
    if (asked === 'memory') {
      globalThis.gc?.();
      globalThis.gc?.();
    }
    const { user, system } = process.cpuUsage();
    const { heapUsed, external, rss } = process.memoryUsage();
    const usage: Usage = { cpuMs: (user + system) / 1000, heapBytes: heapUsed + external, rssBytes: rss };
    process.send?.(usage);
  });
  // A bench that was cut off leaves no server behind.
  process.once('disconnect', () => process.exit());
  process.channel?.unref();
}
