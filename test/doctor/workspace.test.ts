import { afterAll, beforeAll, expect, it } from 'vitest';
import { suite } from '../../src/cli/suite.ts';
import { examine } from '../../src/doctor/index.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.ts';
import type { ApiSettings, TargetSettings } from '../../src/targets/index.ts';
import { complaints } from './examined.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ workspaces: 2 });
});
afterAll(() => sandbox.close());

/** The charge gateway of the first workspace, as `driver: payproof` controls it. */
function complained(change: (gateway: ApiSettings) => void, control = sandbox.ready.control.base): Promise<string[]> {
  const [first] = sandbox.ready.workspaces;
  const gateway = structuredClone(first?.apis['charge-gateway']) as ApiSettings;
  change(gateway);
  const settings: TargetSettings = {
    name: 'served',
    kind: 'remote',
    apis: { 'charge-gateway': gateway },
    driver: { kind: 'payproof', control, workspace: first?.id ?? '' },
    timeoutMs: 8000,
    patienceMs: 2000,
    quietMs: 50,
    callsPerMinute: 60_000,
  };
  return examine({ settings, problems: [], unknown: [] }, { suite }).then(complaints);
}

it('the workspace as it was issued has no line', async () => {
  expect(await complained(() => undefined)).toEqual([]);
});

it('a merchant PIN that was mistyped is told, and not shown', async () => {
  const [line, ...others] = await complained(({ fixtures }) => {
    if (fixtures.merchant) fixtures.merchant.merchantPin = '0815';
  });
  expect({ line, others }).toEqual({
    line: expect.stringMatching(
      /^wrong apis\.charge-gateway\.fixtures\.merchant\.merchantPin: another merchantPin was issued with workspace ws-\w+$/,
    ),
    others: [],
  });
});

it('a number that is not whitelisted, and one that is not barred', async () => {
  const lines = await complained(({ fixtures: { numbers } }) => {
    numbers?.whitelisted?.splice(0, 1, '263779998887');
    numbers?.barred?.splice(0, 1, '263779998886');
  });
  expect(lines).toEqual([
    expect.stringMatching(/fixtures\.numbers\.whitelisted\[0\]: 263779998887 is not whitelisted in workspace ws-\w+$/),
    expect.stringMatching(/fixtures\.numbers\.barred\[0\]: 263779998886 is not barred in workspace ws-\w+$/),
  ]);
});

it('credentials of another workspace, and a control plane that is not there', async () => {
  const other = sandbox.ready.workspaces[1]?.apis['charge-gateway']?.credentials ?? {};
  expect(await complained((it) => void Object.assign(it.credentials, other))).toEqual([
    expect.stringMatching(/^wrong way: 'username' is not that of workspace ws-\w+ of /),
    expect.stringMatching(/^wrong way: 'password' is not that of workspace ws-\w+ of /),
  ]);
  expect(await complained(() => undefined, 'http://127.0.0.1:1/_payproof')).toEqual([
    expect.stringMatching(/^wrong driver: the control plane at \S+ is not reached; is the sandbox running\?/),
  ]);
});
