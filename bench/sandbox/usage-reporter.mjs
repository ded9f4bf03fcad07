// Loaded into a measured server by `--import`: answers over IPC what its process has used so far. The channel does not
// keep the server alive. Plain JavaScript: what strips types would be loaded into a server that needs none of it.

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
    process.send?.({ cpuMs: (user + system) / 1000, heapBytes: heapUsed + external, rssBytes: rss });
  });
  // A bench that was cut off leaves no server behind.
  process.once('disconnect', () => process.exit());
  process.channel?.unref();
}
