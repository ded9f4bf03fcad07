#!/usr/bin/env node
// The command line: one subcommand a file, exit codes as in exit-code.ts, results on stdout, all else on stderr.
import { enableCompileCache, registerHooks } from 'node:module';

// Nobody reads this code but as failure: it stands until a command has ended and said otherwise.
process.exitCode = 3;
// Reading and compiling our own code is most of what a command takes to start. Where the cache cannot be written, Node
// goes on without it.
enableCompileCache();
// What is ours is found by its name alone: looking for package files, links and folders is a fifth of a start.
const own = new URL('../../', import.meta.url).href;
const ending = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
const format = ending === '.ts' ? 'module-typescript' : 'module';
registerHooks({
  resolve(name, context, next) {
    const { parentURL = '' } = context;
    const isOwn = name.startsWith('.') && name.endsWith(ending) && parentURL.startsWith(own);
    if (!isOwn || parentURL.startsWith(`${own}node_modules/`)) return next(name, context);
    return { url: new URL(name, parentURL).href, format, shortCircuit: true };
  },
});
const { processIo } = await import('./process-io.ts');
const { runCommandLine } = await import('./run-command-line.ts');
const { watchLateFailures } = await import('./late-failures.ts');
const late = watchLateFailures();
process.exitCode = await late.end(await runCommandLine(process.argv.slice(2), processIo()));
