import { expect, it } from 'vitest';
import { models } from '../../../src/selftest/index.ts';
import { payproof } from '../fake-io.ts';

it('selftest --integrators lists the mistakes, and plays one that its rule finds', async () => {
  const listed = await payproof(['selftest', '--integrators', '--list']);
  const all = models.flatMap(({ api, mistakes }) => mistakes.map((it) => `${api}/${it.id}`));
  expect(listed.code).toBe(0);
  expect(listed.out.trimEnd().split('\n').at(-1)).toBe(`${all.length} mistakes`);
  expect(new Set(all).size).toBe(all.length);
  const [mistake = ''] = all.filter((it) => it.startsWith('charge-gateway/'));
  const { code, out } = await payproof(['selftest', '--integrators', '--fault', mistake, '--quiet']);
  expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining(`✓ killed ${mistake}`) });
  expect(out).toContain('1 of 1 mistakes killed by their rule, 0 survived');
});

it('selftest --integrators says which mistakes there are where one is unknown', async () => {
  const { code, err } = await payproof(['selftest', '--integrators', '--fault', 'charge-gateway/no-such-mistake']);
  expect({ code, err }).toMatchObject({
    code: 2,
    err: expect.stringContaining("unknown mistake 'charge-gateway/no-such-mistake'"),
  });
});
