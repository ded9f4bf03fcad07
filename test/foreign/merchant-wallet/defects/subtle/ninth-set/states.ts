import type { Call, Code } from '../../../model.ts';
import { text } from '../../defect.ts';
import type { SubtleDefect } from '../subtle-defect.ts';

const minute = 60_000;

/** What is kept, moved or lost otherwise once something went before it. */
export const ninthStateDefects: readonly SubtleDefect[] = [
  {
    id: 'an-inquiry-renews-the-code',
    sentence: 'A code is valid for 10 minutes; an inquiry gives it ten more.',
    section: '8',
    kind: 'wrong-state',
    when: 'time',
    shows: 'time',
    hooks: () => {
      const until = new Map<Code, number>();
      return {
        inquired: (code, { now }) => until.set(code, now + 10 * minute),
        codeLifeMs: (ms, code) => Math.max(ms, (until.get(code) ?? 0) - code.createdAt),
      };
    },
  },
  {
    id: 'no-narration-is-that-of-the-code-before',
    sentence: 'description is the narration; without one it is that of the code before.',
    section: '2.3',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: () => ({
      generated(code, { call, tenant }) {
        const before = tenant.codes.findLast((one) => one !== code && one.caller === code.caller);
        if (text(call, 'narration') === '' && before) code.narration = before.narration;
      },
    }),
  },
  {
    id: 'of-two-reversals-at-once-one-takes-nothing',
    sentence: 'A reversal takes its deposit back; of those of two deposits to an account at once one takes nothing.',
    section: '4.7',
    kind: 'wrong-money',
    when: 'state',
    shows: 'at once',
    hooks: () => {
      const onTheWay = new Map<Call, string>();
      return {
        pauseMs({ call }) {
          if (call.operation !== 'reversal') return 0;
          onTheWay.set(call, text(call, 'destinationAccount'));
          return 15;
        },
        transfers(planned) {
          const others = [...onTheWay.values()].filter((number) => number === planned.from?.number);
          return planned.kind === 'reversal' && others.length > 1 ? [] : [planned];
        },
        answer: (_answer, call) => void onTheWay.delete(call),
      };
    },
  },
  {
    id: 'statement-ends-with-the-minute',
    sentence: 'A statement ends with endDateTime; what moved later in that minute is in it.',
    section: '4.10',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'boundary',
    hooks: () => ({
      shown: (_lines, account, { from, to }) =>
        account.lines.filter(({ at }) => at >= from && at < Math.ceil(to / minute) * minute),
    }),
  },
];
