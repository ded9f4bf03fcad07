import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../../../src/sandbox/index.ts';
import { causes, told } from './told.ts';

type Described = Sandbox['ready']['workspaces'][number];

let sandbox: Sandbox;
let another: Sandbox;
beforeAll(async () => {
  [sandbox, another] = await Promise.all([startSandbox({ workspaces: 2 }), startSandbox()]);
});
afterAll(() => Promise.all([sandbox.close(), another.close()]));

const verify = ['verify', '--rule', 'charge-gateway/lookup/404'];

/** The first workspace of the sandbox as a target; its control plane is told. */
function target({ base, credentials, driven = true }: { base?: string; credentials?: object; driven?: boolean } = {}) {
  const [{ id, apis }] = sandbox.ready.workspaces as [Described];
  const own = apis['charge-gateway'];
  const api = { base: base ?? own?.base, credentials: credentials ?? own?.credentials, fixtures: own?.fixtures };
  return {
    apis: { 'charge-gateway': api },
    callsPerMinute: 60_000,
    ...(driven && { driver: 'payproof', control: { base: sandbox.ready.control.base, workspace: id } }),
  };
}

it('driver payproof, and a file that points at a host that does not exist: nothing is judged', async () => {
  expect(causes(await told(target({ base: 'https://operator.invalid/v1' }), verify))).toEqual([
    expect.stringMatching(/there is no host of the name operator\.invalid/),
  ]);
});

it('the addresses of the file are the ones that are called and told', async () => {
  const elsewhere = target().apis['charge-gateway'].base?.replace('127.0.0.1', 'localhost') ?? '';
  const { code, out } = await told(target({ base: elsewhere }), [...verify, '--json']);
  const result = JSON.parse(out) as { target: { bases: object }; exchanges: { request: { url: string } }[] };
  expect({ code, bases: result.target.bases }).toEqual({ code: 0, bases: { 'charge-gateway': elsewhere } });
  expect(result.exchanges.filter((it) => !it.request.url.startsWith(elsewhere))).toEqual([]);
});

it('credentials of another workspace than the one that is controlled are refused, and the difference is told', async () => {
  const { username, password } = (sandbox.ready.workspaces[1] as Described).apis['charge-gateway']?.credentials ?? {};
  const ended = await told(target({ credentials: { username, password } }), verify);
  expect(ended).toMatchObject({ code: 2, out: '' });
  expect(ended.err).toMatch(
    /^payproof: target\.yaml:7: 'username' is not that of workspace ws-\w+ of http\S+ \(sbx_\w+ here, sbx_\w+ there\), which driver payproof controls/,
  );
  expect(ended.err).not.toContain(password);
});

it('addresses that lead to another sandbox are refused', async () => {
  const credentials = another.ready.workspaces[0]?.apis['charge-gateway']?.credentials;
  const base = another.ready.workspaces[0]?.apis['charge-gateway']?.base;
  expect(await told(target({ ...(base && { base }), ...(credentials && { credentials }) }), verify)).toMatchObject({
    code: 2,
  });
});

it('without a driver a run is marked as simulated all the same, evidence too', async () => {
  expect(JSON.parse((await told(target({ driven: false }), [...verify, '--json'])).out)).toMatchObject({
    simulated: true,
  });
  const folder = mkdtempSync(join(tmpdir(), 'payproof-evidence-'));
  try {
    await told({ ...target({ driven: false }), patience: '50ms', quiet: '50ms' }, [
      'evidence',
      '--out',
      folder,
      '--force',
    ]);
    expect(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))).toMatchObject({ simulated: true });
    expect(readFileSync(join(folder, 'evidence.html'), 'utf8')).toContain('SIMULATED');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('a record names the APIs that were judged, and no other', async () => {
  const { apis } = sandbox.ready.workspaces[0] as Described;
  const all = Object.entries(apis).map(([api, { base, credentials, fixtures }]) => [
    api,
    { base, credentials, fixtures },
  ]);
  const whole = { ...target({ driven: false }), apis: Object.fromEntries(all) };
  const { out } = await told(whole, [...verify, '--json']);
  expect(JSON.parse(out)).toMatchObject({ target: { bases: expect.any(Object) }, contracts: expect.any(Object) });
  const { target: judged, contracts } = JSON.parse(out) as { target: { bases: object }; contracts: object };
  expect([Object.keys(judged.bases), Object.keys(contracts)]).toEqual([['charge-gateway'], ['charge-gateway']]);
});
