import { expect, it } from 'vitest';
import { progressLine } from '../../src/cli/progress.ts';

/** What is told of eight checks that take half a second each. */
function told(liveErr: boolean, quiet = false): string {
  let text = '';
  let ms = 0;
  const err = (it: string): void => {
    text += it;
  };
  const line = progressLine({ err, liveErr, elapsed: () => ms }, { quiet, what: 'checks' });
  for (let done = 1; done <= 8; done++) {
    ms += 500;
    line.tell({ done, total: 8, check: `check ${done}` });
  }
  line.end();
  return text;
}

it('a log gets a line for what ended first, and one at each quarter', () => {
  expect(told(false)).toBe(
    '1/8 checks  2.0/s, 4 s left\n2/8 checks  2.0/s, 3 s left\n4/8 checks  2.0/s, 2 s left\n6/8 checks  2.0/s, 1 s left\n8/8 checks  2.0/s\n',
  );
});

it('a terminal gets one line that is rewritten and then removed', () => {
  expect(told(true).split('\r\u001b[2K')).toEqual([
    '',
    '[##..................] 1/8 checks  2.0/s, 4 s left  check 1',
    '[#####...............] 2/8 checks  2.0/s, 3 s left  check 2',
    '[#######.............] 3/8 checks  2.0/s, 3 s left  check 3',
    '[##########..........] 4/8 checks  2.0/s, 2 s left  check 4',
    '[############........] 5/8 checks  2.0/s, 2 s left  check 5',
    '[###############.....] 6/8 checks  2.0/s, 1 s left  check 6',
    '[#################...] 7/8 checks  2.0/s, 1 s left  check 7',
    '[####################] 8/8 checks  2.0/s  check 8',
    '',
  ]);
});

it('a log hears of slow work before its first quarter is over', () => {
  const lines: string[] = [];
  let ms = 0;
  const io = { err: (it: string) => void lines.push(it), liveErr: false, elapsed: () => ms };
  const line = progressLine(io, { quiet: false, what: 'runs' });
  for (let done = 1; done <= 8; done++) {
    ms += 10_000;
    line.tell({ done, total: 100, check: '' });
  }
  expect(lines).toEqual([
    '1/100 runs  6.0/min\n',
    '4/100 runs  6.0/min, 16 min left\n',
    '7/100 runs  6.0/min, 16 min left\n',
  ]);
});

it('what is left is told by what it costs, where that is known: one check may take as long as all others', () => {
  const lines: string[] = [];
  let ms = 0;
  const io = { err: (it: string) => void lines.push(it), liveErr: false, elapsed: () => ms };
  const line = progressLine(io, { quiet: false, what: 'checks' });
  ms = 60_000;
  line.tell({ done: 98, total: 100, check: 'a short one', share: 0.25 });
  ms = 1_200_000;
  line.tell({ done: 99, total: 100, check: 'the last but one', share: 0.3 });
  expect(lines).toEqual(['98/100 checks  1.6/s, 180 s left\n', '99/100 checks  5.0/min, 47 min left\n']);
});

it('slow work has its rate by the minute, and quiet nothing', () => {
  const lines: string[] = [];
  let ms = 0;
  const io = { err: (it: string) => void lines.push(it), liveErr: false, elapsed: () => ms };
  const line = progressLine(io, { quiet: false, what: 'cases' });
  ms = 40_000;
  line.tell({ done: 2, total: 6, check: 'TC-002' });
  expect(lines).toEqual(['2/6 cases  3.0/min, 80 s left\n']);
  expect(told(true, true)).toBe('');
});
