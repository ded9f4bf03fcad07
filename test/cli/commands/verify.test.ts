import { expect, it } from 'vitest';
import { payproof } from '../fake-io.ts';

const rule = 'charge-gateway/both-currencies-accepted';

it('a rule that holds: verdicts on stdout, progress on stderr, the count last', async () => {
  const { code, out, err } = await payproof(['verify', '--rule', rule]);
  expect(code).toBe(0);
  expect(out.trimEnd().split('\n').at(-1)).toBe(
    'decided 1 of 1 rules: 1 passed, 0 failed, 0 skipped, 0 observed, 0 errors',
  );
  expect(err).toBe('1/1 checks  1000.0/s\n');
});

it('--json and --quiet: one JSON value on stdout, nothing on stderr', async () => {
  const { code, out, err } = await payproof(['verify', '--rule', rule, '--json', '--quiet', '--seed', '7']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(JSON.parse(out)).toMatchObject({ schema: 1, seed: 7, simulated: true, verdicts: [{ rule, outcome: 'pass' }] });
});

it('a planted fault breaks its rule, and the command that is printed shows it again', async () => {
  const { code, out } = await payproof(['verify', '--fault', 'zwg-refused', '--rule', rule, '--json']);
  expect(code).toBe(1);
  const [{ findings }] = (
    JSON.parse(out) as { verdicts: [{ findings: { reproduce: string; expected: unknown; actual: unknown }[] }] }
  ).verdicts;
  const { reproduce = '' } = findings[0] ?? {};
  expect(reproduce).toMatch(
    new RegExp(`^npx payproof verify --fault zwg-refused --rule ${rule} --check [\\w-]+ --seed 1( --path [\\d:]+)?$`),
  );
  expect(await payproof(reproduce.split(' ').slice(2))).toMatchObject({ code: 1 });
});

it('a rule that nobody decides ends with 3', async () => {
  const { code } = await payproof(['verify', '--rule', 'charge-gateway/wallet-limit-value', '--quiet']);
  expect(code).toBe(3);
});

it('an interrupted run ends with 130', async () => {
  const { code, out } = await payproof(['verify', '--rule', rule, '--json', '--quiet'], {
    interrupt: AbortSignal.abort(),
  });
  expect(code).toBe(130);
  expect(JSON.parse(out)).toMatchObject({ interrupted: true });
});
