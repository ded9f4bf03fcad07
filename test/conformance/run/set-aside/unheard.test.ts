import { expect, it } from 'vitest';
import type { Check } from '../../../../src/conformance/check.ts';
import { withoutVerdictsUnheard } from '../../../../src/conformance/run/set-aside/unheard.ts';
import type { Exchange } from '../../../../src/targets/exchange.ts';
import { accusing } from '../accusing.ts';

const rule = 'charge-gateway/callback-on-success';
const here = { kind: 'loopback' } as const;

/** What is left of a callback that is missed, and why it is not. */
async function left(
  base: string,
  { callbacks = here, exchanges = [], of = rule }: { callbacks?: object; exchanges?: object[]; of?: string } = {},
) {
  const settings = {
    callbacks,
    apis: { 'charge-gateway': { base } },
    source: { file: 'target.yaml', lines: { callbacks: 9 } },
  };
  const checks = [{ slug: 'c', needs: ['callbacks'], rules: [of] }] as unknown as Check[];
  const target = { settings } as unknown as Parameters<typeof withoutVerdictsUnheard>[0];
  const asked = { checks, askers: new Set(['c']) };
  const [it] = await withoutVerdictsUnheard(target, asked, exchanges as Exchange[], [accusing(of, [], [])]);
  return it?.error ?? it?.findings.length;
}

it('callbacks to this machine alone are not missed of a provider that is elsewhere', async () => {
  const words =
    'no callback came in all the run, and `callbacks` (target.yaml:9) is an address of this machine alone, which gateway.example:8443 does not reach. Give it a `base` that does, or leave the key out';
  expect(await left('https://gateway.example:8443/v1')).toBe(words);
  const callbacks = { kind: 'public', base: 'https://localhost:9443/x' };
  expect(await left('https://gateway.example:8443/v1', { callbacks })).toBe(words);
});

it('they are where the provider is here, and where one came', async () => {
  for (const host of ['127.0.0.1:80', 'localhost', '[::1]:9']) expect(await left(`http://${host}/v1`)).toBe(1);
  expect(await left('https://gateway.example/v1', { exchanges: [{ by: 'provider' }] })).toBe(1);
  expect(await left('https://gateway.example/v1', { of: 'bill-payment/webhook-arrives' })).toBe(1);
});
