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

it('a reference that an earlier payment has in other letters may stand for that one, of another biller', () => {
  const earlier = { Status: 'Authorized', PlatformReference: 'SCHOOL-000001' };
  const again = (Reference: string): Call => ({
    operation: 'processPayment',
    sent: { Action: 'Auth', Reference, BillerCode: 'WATER' },
    answer: { Reference: 'pay-1e5', ...earlier },
  });
  const first: Call = { ...again('pay-1e5'), sent: { Action: 'Auth', Reference: 'pay-1e5', BillerCode: 'SCHOOL' } };
  expect(observed(platformReferences, [first, again('pay-1E5')]).broken).toEqual([]);
  expect(observed(platformReferences, [again('pay-1E5')]).broken).toEqual([
    'platform-reference-contains-biller-code: "SCHOOL-000001"',
  ]);
});
