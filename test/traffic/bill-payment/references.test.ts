import { expect, it } from 'vitest';
import { platformReferences } from '../../../src/traffic/bill-payment/references.ts';
import { type Call, observed } from '../observed.ts';

const authorized = (Reference: string, authorization: string): Call => ({
  operation: 'processPayment',
  authorization,
  sent: { Action: 'Auth', Reference, BillerCode: 'SCHOOL' },
  answer: { Reference, Status: 'Authorized', PlatformReference: 'SCHOOL-000001' },
});

it('a PlatformReference of two payments of one caller is told', () => {
  const { broken } = observed(platformReferences, [authorized('PAY-1', 'Basic a'), authorized('PAY-2', 'Basic a')]);
  expect(broken).toEqual(['platform-reference-unique: "PAY-2"']);
});

it('tenants count on their own: a check that is done again has another one', () => {
  const { broken } = observed(platformReferences, [authorized('PAY-1', 'Basic a'), authorized('PAY-2', 'Basic b')]);
  expect(broken).toEqual([]);
});
