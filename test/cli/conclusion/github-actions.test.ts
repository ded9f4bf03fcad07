import { expect, it } from 'vitest';
import { cut } from '../../../src/cli/conclusion/github-actions.ts';

it('keeps as many whole lines as there is room for, and says that the rest is cut', () => {
  const text = 'one\ntwo\nthree\n'.repeat(20);
  expect(cut(text, 1000)).toBe(text);
  const short = cut(text, 90);
  expect(Buffer.byteLength(short)).toBeLessThanOrEqual(90);
  expect(short).toBe('one\ntwo\nthree\none\ntwo\n\nThe rest is cut: GitHub holds no more of a step. See run.json.\n');
  expect(cut(text, 20)).toBe('');
});
