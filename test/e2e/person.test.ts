import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { suite } from '../../src/cli/suite.ts';
import { runConformance } from '../../src/conformance/index.ts';
import { runGoLive } from '../../src/evidence/run-go-live.ts';
import type { PersonTerminal } from '../../src/targets/drivers/person-driver.ts';
import { type Embedded, startEmbedded } from '../../src/targets/embedded.ts';
import type { TargetSettings } from '../../src/targets/settings/settings.ts';
import { payproof } from '../cli/fake-io.ts';
import { scriptedTerminal } from '../targets/drivers/person-terminal.ts';

let gateway: Embedded;
let folder: string;
beforeEach(async () => {
  gateway = await startEmbedded();
  folder = mkdtempSync(join(tmpdir(), 'person-'));
});
afterEach(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true });
});

/** A person who types each PIN on the sandbox's phone, but for the prompts (counted from 1) that say otherwise. */
function person(other: Record<number, string> = {}): PersonTerminal & { text: string } {
  let n = 0;
  return scriptedTerminal(async ({ phone, correlator, pin }) => {
    n += 1;
    const said = other[n];
    if (said !== undefined) return [said];
    await gateway.driver.customer?.answerPrompt?.({ endUserId: phone, clientCorrelator: correlator, pin });
    return [''];
  });
}

/** Patient enough for a machine that is busy, unless something is to stay away. */
const target = (patienceMs = 20_000): TargetSettings => ({
  name: 'pilot',
  kind: 'remote',
  apis: gateway.apis,
  driver: { kind: 'person' },
  timeoutMs: 20_000,
  patienceMs,
  quietMs: 20,
  callsPerMinute: 60_000,
});

test('the go-live cases with a person at the phone: s leaves a case out, r gives it a new charge', async () => {
  const terminal = person({ 2: 'r', 4: 's' });
  const { cases, exchanges, events = [] } = await runGoLive({ target: target(), terminal, command: 'x' });
  expect(cases.map((it) => [it.id, it.status])).toEqual([
    ['TC-001', 'Pass'],
    ['TC-002', 'Pass'],
    ['TC-003', 'Not run'],
    ['TC-004', 'Pass'],
    ['TC-005', 'Pass'],
    ['TC-006', 'Pass'],
  ]);
  expect(cases[2]?.comments).toBe(
    'SIMULATED: a simulation answered; the target lacks an answer at the prompt (the person skipped it)',
  );
  const charges = exchanges.filter((it) => it.operation === 'charge' && it.check === 'TC-002');
  expect(charges).toHaveLength(2);
  expect(events.map((it) => it.kind)).toEqual(['pin', 'asked', 'pin', 'asked', 'pin', 'pin', 'pin', 'pin']);
});

test('everything that needs no person is decided before the first prompt', async () => {
  const done: string[] = [];
  const terminal = person();
  let before = -1;
  const write = terminal.write;
  terminal.write = (text) => {
    if (before < 0) before = done.length;
    write(text);
  };
  const chosen = ['charge-pin-matrix', 'refund-original', 'charge-required-fields', 'charge-currencies-refused'];
  const { verdicts } = await runConformance({
    suite,
    target: target(),
    apis: ['charge-gateway'],
    checks: chosen,
    seed: 1,
    command: 'x',
    terminal,
    onProgress: ({ check }) => done.push(check),
  });
  expect(before).toBe(2);
  expect(done).toHaveLength(4);
  expect(verdicts.filter((it) => it.outcome === 'fail')).toEqual([]);
  expect(verdicts.find((it) => it.rule === 'charge-gateway/pin-0000-succeeds')?.outcome).toBe('pass');
});

test('a prompt that never comes is a failure, a skipped one is none', async () => {
  const verdictOf = async (key: string) => {
    const { verdicts } = await runConformance({
      suite,
      target: target(1000),
      apis: ['charge-gateway'],
      checks: ['charge-pin-matrix'],
      seed: 1,
      command: 'x',
      terminal: scriptedTerminal(() => [key]),
    });
    return verdicts.find((it) => it.rule === 'charge-gateway/charge-prompts-the-customer');
  };
  expect((await verdictOf('n'))?.outcome).toBe('fail');
  expect(await verdictOf('s')).toMatchObject({
    outcome: 'skipped',
    missing: ['an answer at the prompt (the person skipped it)'],
  });
});

test('`driver: person` in the target file: works at a terminal, is refused without one', async () => {
  const gatewayApi = gateway.apis['charge-gateway'];
  if (!gatewayApi) throw new Error('the sandbox has a charge gateway');
  const config = { targets: { pilot: { apis: { 'charge-gateway': gatewayApi }, driver: 'person' } } };
  // JSON is YAML.
  writeFileSync(join(folder, 'payproof.config.yaml'), JSON.stringify(config));
  const words = ['evidence', '--target', 'pilot', '--out', 'evidence', '--quiet'];
  const refused = await payproof(words, { folder });
  expect({ code: refused.code, err: refused.err }).toEqual({
    code: 2,
    err: 'payproof: payproof.config.yaml:1: `driver: person` needs somebody at a terminal, and the input is none; run it in a terminal\n',
  });
  const terminal = person();
  const { code, out } = await payproof(words, { folder, terminal });
  expect(out.trimEnd().split('\n').at(-1)).toBe('go-live: 6 passed, 0 failed, 0 not run');
  expect(code).toBe(0);
  expect(terminal.text.match(/Type the PIN \d{4} there/g)).toEqual(
    ['0000', '1111', '2222', '9999', '0000', '0000', '0000'].map((pin) => `Type the PIN ${pin} there`),
  );
});
