import { enableCompileCache, flushCompileCache } from 'node:module';

// Half of a start is compiling, and a process that is killed keeps nothing of it for the next one unless it is told to.
enableCompileCache();
const { startSandbox } = await import('../../../src/sandbox/index.ts');
flushCompileCache();

/** A sandbox in a process of its own, on the data file that is its argument; prints what it is ready with. */
const sandbox = await startSandbox({ data: process.argv[2] ?? '', dialect: { 'prompt-expiry': 'fails' } });
// As the command does: nothing that could not be stored is acknowledged.
void sandbox.failure.then(() => process.exit(2));
process.stdout.write(`${JSON.stringify(sandbox.ready)}\n`);
process.once('SIGTERM', () => {
  process.stdin.destroy();
  void sandbox.close();
});
// Whoever started it is gone.
process.stdin.resume().once('end', () => process.exit(1));
