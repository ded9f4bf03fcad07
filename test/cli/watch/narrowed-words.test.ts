import { expect, it } from 'vitest';
import { narrowedWords } from '../../../src/cli/watch/narrowed-words.ts';

const judged = ['charge-gateway', 'merchant-wallet'] as const;

it.each([
  ['verify --seed 7', 'verify --seed 7 --api charge-gateway'],
  ['verify --api merchant-wallet --api=charge-gateway', 'verify --api charge-gateway'],
  [
    'verify --rule merchant-wallet --rule charge-gateway/charge/200',
    'verify --rule charge-gateway/charge/200 --api charge-gateway',
  ],
  ['verify --rule=merchant-wallet/login/200 --json', 'verify --json --api charge-gateway'],
])('of %s only what concerns one API is left', (words, narrowed) => {
  expect(narrowedWords(words.split(' '), ['charge-gateway'], judged).join(' ')).toBe(narrowed);
});

it('where all are judged nothing is left out', () => {
  const words = ['verify', '--rule', 'merchant-wallet'];
  expect(narrowedWords(words, judged, judged)).toEqual(words);
});
