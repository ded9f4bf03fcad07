// Runs in the other project: each command line of commands.json in one process, beside a sandbox, and prints how it ended.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { runCommandLine } from './node_modules/payproof/dist/src/cli/run-command-line.js';

/** Begins a command; `first` resolves with the first line that it prints, and `stop` ends one that serves. */
function begin(words) {
  const said = { out: '', err: '' };
  const begun = Promise.withResolvers();
  const stopped = Promise.withResolvers();
  const interrupt = new AbortController();
  const io = {
    out(text) {
      said.out += text;
      if (said.out.includes('\n')) begun.resolve(said.out.split('\n')[0]);
    },
    err(text) {
      said.err += text;
      begun.resolve(text);
    },
    colorOut: false,
    liveErr: false,
    now: Date.now,
    elapsed: () => performance.now(),
    folder: process.cwd(),
    environment: process.env,
    interrupt: interrupt.signal,
    stopped: stopped.promise,
  };
  const ended = runCommandLine(words, io).then((code) => ({ code, ...said }));
  const stop = () => {
    stopped.resolve('SIGTERM');
    interrupt.abort();
  };
  return { first: begun.promise, stop, ended };
}

const sandbox = begin(['sandbox', '--json', '--watch']);
const { control, workspaces } = JSON.parse(await sandbox.first);
const { base, credentials, fixtures } = workspaces[0].apis['charge-gateway'];
mkdirSync('conf', { recursive: true });
const target = { driver: 'payproof', apis: { 'charge-gateway': { base, credentials, fixtures } } };
writeFileSync('conf/staging.yaml', JSON.stringify({ targets: { staging: target } }));
const receiver = createServer((request, response) => request.resume().on('end', () => response.end()));
await new Promise((resolve) => receiver.listen(0, '127.0.0.1', resolve));
const values = { CONTROL: control.base, BASE: base, RECEIVER: `http://127.0.0.1:${receiver.address().port}/` };

const ends = [];
for (const { words, serves } of JSON.parse(readFileSync('commands.json', 'utf8'))) {
  const started = begin(words.map((word) => word.replace(/<(\w+)>/, (_, name) => values[name])));
  if (serves) {
    await Promise.race([started.first, started.ended]);
    started.stop();
  }
  ends.push(await started.ended);
}
sandbox.stop();
ends.push(await sandbox.ended);
receiver.close();
writeFileSync('ends.json', JSON.stringify(ends));
