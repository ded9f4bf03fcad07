import { expect, test } from 'vitest';
import { isSimulated } from '../../../src/targets/settings/is-simulated.ts';

test.each([
  [{ kind: 'embedded' }, true],
  [{ kind: 'prism' }, true],
  [{ kind: 'remote', driver: { kind: 'payproof' } }, true],
  [{ kind: 'remote', driver: { kind: 'person' } }, false],
  [{ kind: 'remote' }, false],
] as const)('%j is a simulation: %j', (settings, simulated) => {
  expect(isSimulated(settings)).toBe(simulated);
});
