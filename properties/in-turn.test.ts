import { expect, test } from 'vitest';
import { inTurn } from './in-turn.ts';

const share = { latest: 2, byTurns: 2 };
const all = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

test('the latest are always looked at, and all others within as many steps as their number needs', () => {
  const rounds = [1, 2, 3].map((turn) => inTurn(all, turn, share));
  for (const it of rounds) expect(it.slice(-2)).toEqual(['f', 'g']);
  for (const it of rounds) expect(it).toHaveLength(4);
  expect(new Set(rounds.flat())).toEqual(new Set(all));
});

test('what a step was about is looked at once, whether its turn has come or not', () => {
  expect(inTurn(all, 0, share, ['c'])).toEqual(['a', 'b', 'c', 'f', 'g']);
  expect(inTurn(all, 0, share, ['a', 'g'])).toEqual(['a', 'b', 'f', 'g']);
});

test('of a short list all is looked at, and of none nothing', () => {
  expect(inTurn(all.slice(0, 3), 5, share)).toEqual(['a', 'b', 'c']);
  expect(inTurn([], 5, share)).toEqual([]);
});
