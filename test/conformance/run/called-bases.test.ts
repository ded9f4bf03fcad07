import { expect, test } from 'vitest';
import { calledBases, joinedBases } from '../../../src/conformance/run/called-bases.ts';
import { exchangesOf } from '../../traffic/observed.ts';

/** Calls to these addresses, one after the other. */
function callsTo(...bases: string[]) {
  const calls = exchangesOf(
    bases.map(() => ({ operation: 'deposit', answer: {} })),
    'merchant-wallet',
  );
  return calls.map((it, n) => ({ ...it, request: { ...it.request, url: `${bases[n]}/api/transaction/deposit` } }));
}

const settings = { 'merchant-wallet': { base: 'https://written.example/v1' } };

test('a run names the address that was called, and not the one that was written down', () => {
  const calls = callsTo('https://one.example/v1', 'https://one.example/v1');
  expect(calledBases(['merchant-wallet'], settings, calls)).toEqual({
    bases: { 'merchant-wallet': 'https://one.example/v1' },
  });
});

test('what nobody called is named as it was written down, and what is not judged is not named', () => {
  expect(calledBases(['merchant-wallet'], settings, [])).toEqual({
    bases: { 'merchant-wallet': 'https://written.example/v1' },
  });
  expect(calledBases(['charge-gateway'], settings, callsTo('https://one.example/v1'))).toEqual({ bases: {} });
});

test('other addresses stand beside the first, each once and in the order of the calls', () => {
  const calls = callsTo('https://b.example', 'https://a.example', 'https://b.example', 'https://c.example');
  expect(calledBases(['merchant-wallet'], settings, calls)).toEqual({
    bases: { 'merchant-wallet': 'https://b.example' },
    otherBases: { 'merchant-wallet': ['https://a.example', 'https://c.example'] },
  });
});

test('shards that called other addresses merge into one run that names them all', () => {
  const shards = [['https://b.example'], ['https://a.example', 'https://b.example'], ['https://c.example']].map((all) =>
    calledBases(['merchant-wallet'], settings, callsTo(...all)),
  );
  expect(joinedBases([...shards, { bases: { 'charge-gateway': 'https://g.example' } }])).toEqual({
    bases: { 'charge-gateway': 'https://g.example', 'merchant-wallet': 'https://b.example' },
    otherBases: { 'merchant-wallet': ['https://a.example', 'https://c.example'] },
  });
});
