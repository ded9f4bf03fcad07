import { expect, it } from 'vitest';
import { check, checksOf } from '../../src/conformance/index.ts';

it('gives a check its API, its topic, full ids of its rules, and what every check of the API needs before its own', () => {
  const plain = check({ slug: 'plain', title: 'p', rules: ['charge/200'], body: async () => undefined });
  const needy = check({ ...plain, slug: 'needy', assumes: ['lookup/200'], needs: ['clock.advance'] });
  const checks = checksOf('charge-gateway', { lookups: { plain, helper: () => 1 }, sms: { needy } }, ['state']);
  expect(checks.map(({ body: _, ...it }) => it)).toEqual([
    {
      slug: 'plain',
      title: 'p',
      api: 'charge-gateway',
      topic: 'lookups',
      rules: ['charge-gateway/charge/200'],
      needs: ['state'],
    },
    {
      slug: 'needy',
      title: 'p',
      api: 'charge-gateway',
      topic: 'sms',
      rules: ['charge-gateway/charge/200'],
      needs: ['state', 'clock.advance'],
      assumes: ['charge-gateway/lookup/200'],
    },
  ]);
});
