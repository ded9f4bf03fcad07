import type { Hooks } from '../../hooks.ts';
import type { Call, Kind } from '../../model.ts';
import { qrImage } from '../../qr-image.ts';
import { text } from '../defect.ts';
import type { SubtleDefect } from './subtle-defect.ts';

/** Writes what such a call moves into the caller's account twice. */
function writtenTwice(operation: Call['operation'], kind: Kind, isMeant: (call: Call) => boolean): () => Hooks {
  return () => {
    let isTwice = false;
    return {
      call(call) {
        if (call.operation === operation) isTwice = isMeant(call);
      },
      lines: (line) => (isTwice && line.kind === kind && line.cents < 0 ? [line, line] : [line]),
    };
  };
}

const twice = { section: '4.10', kind: 'wrong-money', when: 'value', shows: 'combination' } as const;

/**
 * What lived of the defects that were planted on 2026-11-27, from the document alone, into a provider that is not of this
 * project, and the same classes in other places: the first rate is in docs/trust/subtle-defects.md.
 */
export const eleventhSetDefects: readonly SubtleDefect[] = [
  {
    id: 'throttles-inquiries-of-the-caller',
    sentence: 'A code may be inquired once in 30 seconds; a caller may inquire once, and another code sooner is 429.',
    section: '4.3',
    kind: 'refuses-too-much',
    when: 'time',
    shows: 'combination',
    readings: { earlyInquiry: '429' },
    hooks: () => ({
      lastInquiry: (_at, _code, { tenant, caller }) =>
        Math.max(...tenant.codes.filter((one) => one.caller === caller).map(({ inquiredAt = 0 }) => inquiredAt)),
    }),
  },
  {
    id: 'throttles-codes-for-33-seconds',
    sentence: 'A code may be inquired once in 30 seconds; the second inquiry is 429 until 33 seconds went by.',
    section: '4.3',
    kind: 'refuses-too-much',
    when: 'time',
    shows: 'time',
    readings: { earlyInquiry: '429' },
    hooks: () => ({ inquiryGapMs: (ms) => ms + 3_000 }),
  },
  {
    ...twice,
    id: 'data-without-members-pays-twice',
    sentence: 'additionalData is optional; a utility payment with an empty object stands in the statement twice.',
    hooks: writtenTwice('utility', 'utility', ({ body }) => body.additionalData !== undefined),
  },
  {
    ...twice,
    id: 'payment-without-narration-stands-twice',
    sentence: 'narration is optional; a utility payment without one stands in the statement twice.',
    hooks: writtenTwice('utility', 'utility', (call) => text(call, 'narration') === ''),
  },
  {
    ...twice,
    readings: { depositSource: 'own' },
    id: 'deposit-without-reference-stands-twice',
    sentence: 'reference is optional; a deposit without one stands in the statement of its agent twice.',
    hooks: writtenTwice('deposit', 'deposit', (call) => text(call, 'reference') === ''),
  },
  {
    ...twice,
    id: 'change-without-narration-stands-twice',
    sentence: 'narration is optional; a bank change without one stands in the statement of its caller twice.',
    hooks: writtenTwice('bankChange', 'change', (call) => text(call, 'narration') === ''),
  },
  {
    id: 'qr-without-a-leading-zero',
    sentence: 'qrCode is the image of the code; of one in nine, which begins with 0, it lacks that.',
    section: '2.3',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    readings: { codeForm: 'zeros', qrImage: 'png' },
    hooks: () => {
      let made = 0;
      return {
        generated(code) {
          made += 1;
          const end = code.code.slice(1);
          code.code = made % 9 === 0 ? `0${end.replace(/^0/, '4')}` : `${made % 9}${end}`;
        },
        answer({ body }, call, asked) {
          if (call.operation === 'generate' && asked && typeof body['code'] === 'string')
            body['qrCode'] = qrImage(body['code'].replace(/^0/, ''), asked.readings);
        },
      };
    },
  },
];
