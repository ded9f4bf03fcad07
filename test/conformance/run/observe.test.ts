import { expect, it } from 'vitest';
import type { Observer } from '../../../src/conformance/check.ts';
import { observeAll } from '../../../src/conformance/run/observe.ts';

it('an observer knows the secrets of its API alone: the PIN of another one means nothing to it', () => {
  const seen: string[] = [];
  const observer: Observer = {
    slug: 'merchant-wallet-secrets',
    api: 'merchant-wallet',
    topic: 'credentials',
    title: 'sees secrets',
    rules: [],
    needs: [],
    observe: (_exchanges, _decide, { secrets }) => void seen.push(...secrets.map((it) => it.value)),
  };
  const secrets = [
    { api: 'charge-gateway' as const, name: 'merchantPin', value: '1234' },
    { api: 'merchant-wallet' as const, name: 'password', value: 'correct-horse' },
  ];
  const sight = {
    exchanges: [],
    capabilities: new Set<string>(),
    context: { secrets, callbackSignatureOf: () => undefined, events: [] },
  };
  observeAll(sight, [observer], new Map(), { command: 'payproof verify', seed: 1 });
  expect(seen).toEqual(['correct-horse']);
});
