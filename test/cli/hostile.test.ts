import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { failureOf } from '../../src/cli/failure.ts';
import { progressLine } from '../../src/cli/progress.ts';
import { UsageError } from '../../src/cli/usage-error.ts';
import { MergeError } from '../../src/conformance/index.ts';
import { renderRunJson } from '../../src/report/index.ts';
import { startSandbox } from '../../src/sandbox/index.ts';
import { ConfigurationError, ControlPlaneError } from '../../src/targets/index.ts';
import { acting, hostile, hostileRun } from '../fixtures/hostile.ts';
import { payproof } from './fake-io.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'payproof-hostile-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each([
  ['a name in a target file', new ConfigurationError([{ place: { file: hostile }, problem: hostile }])],
  ['a control plane', new ControlPlaneError(hostile)],
  ['a run.json', new MergeError(hostile)],
  ['an error of nobody', new Error(hostile)],
  ['what is no error', hostile],
])('an error that quotes %s is told in one line that does nothing', (_, problem) => {
  const { text } = failureOf(problem);
  expect(acting(text)).toEqual([]);
  expect(text.split('\n    at ')[0]?.trimEnd().split('\n')).toHaveLength(1);
});

test('an error with lines of its own keeps them, and none of them is a command', () => {
  expect(failureOf(new UsageError('one\n::error::two\u001b[2J')).text).toBe(
    'payproof: one\n\\x3a:error::two\\x1b[2J\n',
  );
});

test('the progress line', () => {
  let text = '';
  const err = (it: string): void => {
    text += it;
  };
  const io = { err, liveErr: true, elapsed: () => 1 };
  progressLine(io, { quiet: false, what: 'checks' }).tell({ done: 1, total: 2, check: '\u001b[31m\n::x::' });
  expect(text.replace('\r\u001b[2K', '')).toBe(
    '[##########..........] 1/2 checks  1000.0/s, 1 s left  \\x1b[31m\\x0a::x::',
  );
});

describe('commands', () => {
  it('report and merge of a hostile run.json', async () => {
    writeFileSync(join(folder, 'run.json'), renderRunJson(hostileRun));
    const shown = await payproof(['report', 'run.json', '--no-color'], { folder });
    const merged = await payproof(['merge', 'run.json', 'run.json'], { folder });
    expect([shown.code, merged.code]).toEqual([0, 2]);
    expect(acting(shown.out + shown.err + merged.out + merged.err)).toEqual([]);
  });

  it('a target file whose names are hostile', async () => {
    const targets = { [`x${hostile}`]: {}, [`y${hostile}`]: { [hostile]: 1 } };
    writeFileSync(join(folder, 'f.yaml'), JSON.stringify({ targets }));
    for (const target of ['f.yaml', 'f.yaml#z', `f.yaml#y${hostile}`]) {
      const { code, err } = await payproof(['verify', '--target', target], { folder });
      expect({ code, acting: acting(err) }).toEqual({ code: 2, acting: [] });
    }
  });

  it('a list of expected failures with a hostile reason', async () => {
    writeFileSync(
      join(folder, 'run.json'),
      renderRunJson({ ...hostileRun, shard: { index: 1, count: 1, planned: [], contributions: [] } }),
    );
    const entry = { rule: hostile, reason: hostile, until: '2020-01-01', [hostile]: 1 };
    writeFileSync(join(folder, 'known.yaml'), JSON.stringify([entry]));
    const { code, err } = await payproof(['merge', 'run.json', '--expected-failures', 'known.yaml'], { folder });
    expect({ code, acting: acting(err) }).toEqual({ code: 2, acting: [] });
  });
});

describe('a provider whose answers are hostile', () => {
  let server: Server;
  let sandbox: Awaited<ReturnType<typeof startSandbox>>;
  let forwarding = true;
  beforeEach(async () => {
    sandbox = await startSandbox({});
    server = createServer(async (incoming, outgoing) => {
      const { base } = sandbox.ready.workspaces[0]?.apis['charge-gateway'] ?? {};
      const body = await new Response(incoming as never).text();
      const { host: _, 'content-length': __, connection: ___, ...headers } = incoming.headers;
      const answer = await fetch(`${new URL(base ?? '').origin}${incoming.url}`, {
        method: incoming.method ?? 'GET',
        headers: headers as Record<string, string>,
        ...(body === '' ? {} : { body }),
      });
      const json = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
      const poisoned = forwarding ? { ...json, status: `${json['status']}${hostile}`, [hostile]: hostile } : hostile;
      const named = { 'Content-Type': 'application/json', 'X-Hostile': '\u009b31m ##vso[task.complete]' };
      outgoing.writeHead(forwarding ? answer.status : 403, 'Oh ::error::no', named);
      outgoing.end(JSON.stringify(poisoned));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    server.close();
    server.closeAllConnections();
    await sandbox.close();
  });

  it.each([
    ['answers as it should but for its texts', true, 1],
    ['refuses everything', false, 3],
  ])('and %s', async (_, forwards, code) => {
    forwarding = forwards;
    const { base, credentials, fixtures } = sandbox.ready.workspaces[0]?.apis['charge-gateway'] ?? {};
    const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}${new URL(base ?? '').pathname}`;
    writeFileSync(
      join(folder, 'driver.mjs'),
      `export default { customer: { smsInbox: () => { throw new Error(${JSON.stringify(hostile)}); } } };`,
    );
    const apis = { 'charge-gateway': { base: own, credentials, fixtures } };
    const times = { timeout: '5s', patience: '500ms', quiet: '50ms', callsPerMinute: 60_000 };
    const target = { driver: './driver.mjs', ...times, apis };
    writeFileSync(join(folder, 'f.yaml'), JSON.stringify({ targets: { mine: target } }));
    const summary = join(folder, 'summary.md');
    const words = [
      'verify',
      '--target',
      'f.yaml',
      '--rule',
      'charge-gateway/accepted-charge-is-pending',
      '--report-dir',
      'out',
      '--quiet',
    ];
    const environment = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary };
    const ended = await payproof([...words, ...['terminal', 'junit', 'sarif'].flatMap((it) => ['--format', it])], {
      folder,
      environment,
    });
    expect(ended.code).toBe(code);
    expect(acting(ended.out)).toEqual([]);
    expect(acting(ended.err.replace(/^::(error|warning) title=/gm, ''))).toEqual([]);
    if (!forwards) return;
    expect(ended.out).toContain('PENDINGa');
    const files = ['run.json', 'terminal.txt', 'junit.xml', 'payproof.sarif'].map((it) => join(folder, 'out', it));
    for (const file of [summary, ...files]) expect(acting(readFileSync(file, 'utf8'))).toEqual([]);
  });
});
