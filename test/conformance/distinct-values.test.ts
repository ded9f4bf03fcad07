import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Check, check, checksOf } from '../../src/conformance/index.ts';
import { chargeBody, refundBody, sendCharge } from '../../src/given/charge-gateway/index.ts';
import type { OpenTarget } from '../../src/targets/open-target.ts';
import { openSandboxTarget, runSpied } from './flip/run-check.ts';

let target: OpenTarget;
beforeAll(async () => {
  target = await openSandboxTarget();
});
afterAll(() => target.close());

/** All values of a body, at any depth, as text. */
function valuesOf(body: unknown): string[] {
  const written = JSON.stringify(body);
  const values: string[] = [];
  JSON.parse(written, (_, value) => {
    if (typeof value !== 'object') values.push(String(value));
    return value;
  });
  return values;
}

test('no two fields of a charge or a refund share a value, so that a swap of any two shows', async () => {
  const bodies: unknown[] = [];
  const bodiesMade = check({
    slug: 'bodies',
    title: 'makes bodies',
    rules: [],
    needs: [],
    async body(trial) {
      const charged = await sendCharge(trial, chargeBody(trial, { notifyUrl: 'https://merchant.example/hook' }));
      bodies.push(charged.body, refundBody(trial, charged, { notifyUrl: 'https://merchant.example/refund' }));
    },
  });
  const [made] = checksOf('charge-gateway', { bodies: { bodiesMade } });
  await runSpied(target, made as Check);
  const shared = bodies.map(valuesOf).flatMap((all) => all.filter((value, index) => all.indexOf(value) !== index));
  expect({ bodies: bodies.length, shared }).toEqual({ bodies: 2, shared: [] });
});
