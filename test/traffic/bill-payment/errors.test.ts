import { expect, it } from 'vitest';
import { openPlaces, validationErrors } from '../../../src/traffic/bill-payment/errors.ts';
import { type Call, observed } from '../observed.ts';

const refused = (answer: unknown, status = 400): Call => ({ operation: 'createMember', status, answer });
const state = { 'member.FullName': ['The FullName field is required.'] };

it.each([
  ['with messages by field', refused({ Message: 'Invalid.', ModelState: state }), []],
  ['with no field to name', refused({ Message: 'Invalid.', ModelState: {} }), []],
  ['of another status', refused('no such page', 404), []],
  ['without ModelState', refused({ Message: 'Invalid.' }), ['{"Message":"a text","ModelState":"none"}']],
  ['without Message', refused({ ModelState: state }), ['{"Message":"none","ModelState":"lists of texts by field"}']],
  [
    'with one message in place of a list',
    refused({ Message: 'Invalid.', ModelState: { FullName: 'missing' } }),
    ['{"Message":"a text","ModelState":{"FullName":"missing"}}'],
  ],
  ['that is no JSON', refused('<h1>Bad Request</h1>'), ['{"Message":"none","ModelState":"none"}']],
])('a refusal %s', (_, call, broken) =>
  expect(observed(validationErrors, [call]).broken).toEqual(
    broken.map((it) => `every-400-has-message-and-model-state: ${it}`),
  ),
);

it('what is left open about answers is recorded', () => {
  const calls = [refused('', 401), refused({ Message: 'Who are you?' }, 401), refused('', 503), refused('', 429)];
  expect(observed(openPlaces, calls).seen).toEqual([
    'unauthorized-body: empty',
    'unauthorized-body: message',
    'other-statuses: 503',
    'other-statuses: 429',
    'rate-limits: throttles',
  ]);
});
