import { expect, test } from 'vitest';
import type { TargetEvent } from '../../src/conformance/check.ts';
import { deedOf } from '../../src/report/deed.ts';
import { sequenceSvg } from '../../src/report/html/sequence-svg.ts';
import { runModel } from '../../src/report/run-model.ts';
import { namesFor, type Step, sequenceOf } from '../../src/report/sequence.ts';
import type { Exchange } from '../../src/targets/exchange.ts';
import { headlines } from '../../src/targets/index.ts';
import { chargeJson, exchangeOf, runResult } from '../fixtures/run-result.ts';

const charge = (n: number, correlator: string): Exchange =>
  exchangeOf(n, {
    path: '/transactions/amount/',
    json: chargeJson(correlator, 12.34),
    answer: [200, { transactionId: `T-${correlator}`, status: 'PENDING' }],
  });

const lookup = (n: number, status: string): Exchange =>
  exchangeOf(n, {
    method: 'GET',
    path: '/263771234567/transactions/amount/cc-0001-aaaa-bbbb-cccc',
    operation: 'lookup',
    answer: [200, { status, timestamp: `2026-11-22T19:00:0${n}Z` }],
  });

function drawn(exchanges: Exchange[], of: { deed?: string[]; proof: string[]; events?: TargetEvent[] }): Step[] {
  const model = runModel({ ...runResult, exchanges, events: of.events ?? [] }, headlines);
  return sequenceOf(deedOf(of, model), of.proof, model);
}

const textOf = (step: Step): string => ('across' in step ? `--- ${step.across}` : step.text);

test('each call is an arrow of its own; only equal polls in a row are one, drawn by the one that proves something', () => {
  const exchanges = [
    charge(1, 'cc-0001-aaaa-bbbb-cccc'),
    charge(2, 'cc-0001-aaaa-bbbb-dddd'),
    charge(3, 'cc-0001-aaaa-bbbb-dddd'),
    lookup(4, 'PENDING'),
    lookup(5, 'PENDING'),
    lookup(6, 'PENDING'),
    lookup(7, 'SUCCESS'),
  ];
  const deed = exchanges.map((it) => it.id);
  expect(drawn(exchanges, { deed, proof: ['x5', 'x7'] }).map(textOf)).toEqual([
    'x1 POST /transactions/amount/ · tranType MER · amount 12.34 · currency USD · clientCorrelator cc-0001…cccc',
    '200 · status PENDING · transactionId T-cc-00…cccc',
    'x2 POST /transactions/amount/ · tranType MER · amount 12.34 · currency USD · clientCorrelator cc-0001…dddd',
    '200 · status PENDING · transactionId T-cc-00…dddd',
    'x3 POST /transactions/amount/ · tranType MER · amount 12.34 · currency USD · clientCorrelator cc-0001…dddd',
    '200 · status PENDING · transactionId T-cc-00…dddd',
    'x5 GET /263771234567/transactions/amount/cc-0001-aaaa-bbbb-cccc',
    '200 · status PENDING (asked 3 times)',
    'x7 GET /263771234567/transactions/amount/cc-0001-aaaa-bbbb-cccc',
    '200 · status SUCCESS',
  ]);
});

test('deeds stand where they began: in the customer’s lane, or across all lanes', () => {
  const at = exchangeOf(1, { path: '/', answer: 'timeout' }).at.wall;
  const events: TargetEvent[] = [
    { id: 'e1', kind: 'pin', at, endUserId: '263771234567', clientCorrelator: 'cc-0001-aaaa-bbbb-cccc', pin: '0000' },
    { id: 'e2', kind: 'deed', at: at + 5000, method: 'clock.advance', words: 'the clock goes on by 1 h' },
    { id: 'e3', kind: 'deed', at: at + 6000, method: 'customer.payCode', words: 'uses the code 123 in the app' },
  ];
  const held = { ...charge(1, 'cc-0001-aaaa-bbbb-cccc'), at: { wall: at, tookMs: 900 } };
  const deed = ['x1', 'e1', 'e2', 'x2', 'e3'];
  const steps = drawn([held, lookup(2, 'SUCCESS')], { deed, proof: ['x2'], events });
  expect(steps.map((it) => ('across' in it ? it : `${it.from} > ${it.to}: ${it.text.slice(0, 36)}`))).toEqual([
    'caller > provider: x1 POST /transactions/amount/ · tran',
    'customer > provider: types PIN 0000 at the prompt',
    'provider > caller: 200 · status PENDING · transactionId',
    { across: 'the clock goes on by 1 h' },
    'caller > provider: x2 GET /263771234567/transactions/am',
    'provider > caller: 200 · status SUCCESS',
    'customer > provider: uses the code 123 in the app',
  ]);
});

test('of a long story the first and the last steps are drawn, and how many are left out is told', () => {
  const exchanges = Array.from({ length: 40 }, (_, index) => charge(index + 1, `cc-0001-aaaa-${1000 + index}`));
  const steps = drawn(exchanges, { deed: exchanges.map((it) => it.id), proof: ['x40'] });
  expect(steps).toHaveLength(61);
  expect(steps.find((it) => 'across' in it)).toEqual({ across: '… 10 more calls and deeds' });
  expect(steps.at(-1)).toMatchObject({ proof: true, answer: true });
});

const names = namesFor('charge-gateway', runModel(runResult, headlines));

test.each([
  ['charge-gateway', 'merchant', 'gateway'],
  ['merchant-wallet', 'merchant', 'wallet service'],
  ['bill-payment', 'vendor', 'platform'],
  ['an-api-without-names', 'caller', 'provider'],
])('the two sides of %s are called %s and %s', (api, caller, provider) => {
  const called = namesFor(api, runModel(runResult, headlines));
  expect(called).toEqual({ customer: 'customer', caller, provider });
  const { markup } = sequenceSvg([{ from: 'caller', to: 'provider', text: 'asks' }], 'a call', called);
  expect(markup).toContain(`<li>${caller} to ${provider}: asks</li>`);
  expect(markup).toContain(`>${provider}</text>`);
});

test('the customer has a lane where the customer has a part', () => {
  const steps = drawn([lookup(1, 'SUCCESS')], { deed: ['x1'], proof: ['x1'] });
  expect(sequenceSvg(steps, 'a look-up', names).markup).not.toContain('>customer</text>');
  const typed: Step = { from: 'customer', to: 'provider', text: 'types PIN 0000 at the prompt' };
  expect(sequenceSvg([...steps, typed, { across: 'maintenance begins' }], 'a PIN', names).markup).toContain(
    '>customer</text>',
  );
});
