// A process that asks whoever sits at its terminal for three PINs and tells what became of each. person-pty.test.ts starts it.
import { personDriver } from '../../../src/targets/drivers/person-driver.ts';
import { processTerminal } from '../../../src/targets/drivers/process-terminal.ts';
import { wallTimers } from '../../../src/targets/timers.ts';

const ended = new AbortController();
process.on('SIGINT', () => ended.abort());
const interrupt = (): void => void process.kill(process.pid, 'SIGINT');
const terminal = processTerminal(process.stdin, process.stderr, interrupt);
if (!terminal) throw new Error('the input is no terminal');
const { customer } = personDriver({ terminal, timers: wallTimers, waitMs: 60_000, signal: ended.signal });
for (const clientCorrelator of ['order-1', 'order-2', 'order-3']) {
  const prompt = { endUserId: '263771234567', clientCorrelator, pin: '1111' };
  const said = await customer?.answerPrompt?.(prompt).then(() => 'typed', String);
  process.stdout.write(`\nended: ${clientCorrelator} ${said}\n`);
}
