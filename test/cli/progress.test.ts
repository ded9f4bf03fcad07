import { expect, it } from 'vitest';
import { progressLine } from '../../src/cli/progress.ts';

function told(liveErr: boolean, quiet = false): string {
  let text = '';
  const err = (it: string): void => {
    text += it;
  };
  const line = progressLine({ err, liveErr }, { quiet, what: 'checks' });
  for (let done = 1; done <= 8; done++) line.tell({ done, total: 8, check: `check ${done}` });
  line.end();
  return text;
}

it('a log gets a line at each quarter, a terminal one line that is rewritten and then removed, quiet nothing', () => {
  expect(told(false)).toBe('2/8 checks\n4/8 checks\n6/8 checks\n8/8 checks\n');
  expect(told(true).split('\r\u001b[2K')).toEqual([
    '',
    ...Array.from({ length: 8 }, (_, n) => `${n + 1}/8 checks  check ${n + 1}`),
    '',
  ]);
  expect(told(true, true)).toBe('');
});
