#!/usr/bin/env node
// The command line: one subcommand a file, exit codes as in exit-code.ts, results on stdout, all else on stderr.
import './quick-start.ts';

// Nobody reads this code but as failure: it stands until a command has ended and said otherwise.
process.exitCode = 3;
const { processIo } = await import('./process-io.ts');
const { runCommandLine } = await import('./run-command-line.ts');
const { watchLateFailures } = await import('./late-failures.ts');
const late = watchLateFailures();
process.exitCode = await late.end(await runCommandLine(process.argv.slice(2), processIo()));
