#!/usr/bin/env node
// The command line: one subcommand a file, exit codes as in exit-code.ts, results on stdout, all else on stderr.
import { processIo } from './process-io.ts';
import { runCommandLine } from './run-command-line.ts';

// Nobody reads this code but as failure: it stands until a command has ended and said otherwise.
process.exitCode = 3;
process.exitCode = await runCommandLine(process.argv.slice(2), processIo());
