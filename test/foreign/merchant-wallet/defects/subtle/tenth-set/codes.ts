import type { Code } from '../../../model.ts';
import { qrImage } from '../../../qr-image.ts';
import { edits } from '../../defect.ts';
import type { SubtleDefect } from '../subtle-defect.ts';

const ofType = (value: unknown, cents: number) => (typeof value === 'string' ? String(cents) : cents);

/** Codes: their picture, their life, and how often they may be asked for. */
export const tenthCodeDefects: readonly SubtleDefect[] = [
  {
    id: 'withdrawal-code-loses-cents',
    sentence: 'amount is in cents; an inquiry about a withdrawal code shows whole dollars of them.',
    section: '4.3',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    hooks: edits('codeInquiry', (body, _call, { tenant }) => {
      const code = tenant.codes.find((one) => one.code === body.code);
      if (code?.type === 'WITHDRAWAL') body.amount = ofType(body.amount, code.cents - (code.cents % 100));
    }),
  },
  {
    id: 'qr-remembered-by-the-amount',
    sentence: 'qrCode is an image of the code; another code over the same amount has the first one.',
    section: '2.3',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: () => {
      const images = new Map<string, unknown>();
      return edits('generate', (body) => {
        const key = `${body.currency} ${body.amount}`;
        body.qrCode = images.get(key) ?? body.qrCode;
        images.set(key, body.qrCode);
      })();
    },
  },
  {
    id: 'qr-loses-leading-zeros',
    sentence: 'qrCode is an image of the code; zeros at its beginning are not in it.',
    section: '2.3',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: edits('generate', (body, _call, { readings }) => {
      body.qrCode = qrImage(String(body.code).replace(/^0+/, ''), readings);
    }),
  },
  {
    id: 'a-minute-for-withdrawals',
    sentence: 'A code may be inquired once in 30 seconds; a withdrawal code once in a minute.',
    section: '4.3',
    kind: 'refuses-too-much',
    when: 'time',
    shows: 'combination',
    readings: { earlyInquiry: '429' },
    hooks: () => ({ inquiryGapMs: (ms, { type }) => (type === 'WITHDRAWAL' ? 2 * ms : ms) }),
  },
  {
    id: 'once-seen-new-always-new',
    sentence: 'A code is valid for 10 minutes; one that was inquired before is New ever after, unless it is paid.',
    section: '3',
    kind: 'wrong-state',
    when: 'time',
    shows: 'time',
    readings: { newDeath: 'Expired', deadCodes: 'kept' },
    hooks: () => {
      const seen = new Set<Code>();
      return {
        codeStatus: (found, code) => (found === 'Expired' && seen.has(code) ? 'New' : found),
        inquired: (code) => void seen.add(code),
      };
    },
  },
  {
    id: 'paid-out-code-expires',
    sentence: 'A code that was used is Paid; a withdrawal code is Expired ten minutes after it was made.',
    section: '3',
    kind: 'wrong-state',
    when: 'time',
    shows: 'time',
    hooks: () => ({
      codeStatus: (found, { type, createdAt }, now) =>
        found === 'Paid' && type === 'WITHDRAWAL' && now > createdAt + 600_000 ? 'Expired' : found,
    }),
  },
  {
    id: 'expired-code-is-worth-nothing',
    sentence: 'amount is in cents; that of a code whose time is over is 0.',
    section: '4.3',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'time',
    readings: { deadCodes: 'kept' },
    hooks: edits('codeInquiry', (body) => {
      if (body.status === 'Expired' || body.status === 'Timed Out') body.amount = ofType(body.amount, 0);
    }),
  },
  {
    id: 'early-inquiry-leaves-no-trace',
    sentence: 'Every response has an X-Trace-Id; the refusal of an inquiry within 30 seconds has none.',
    section: '2.1',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'combination',
    readings: { earlyInquiry: '429' },
    hooks: () => ({
      answer(answer, { operation }, asked) {
        if (operation === 'codeInquiry' && answer.status === 429 && asked)
          answer.headers[asked.readings.traceHeader] = '';
      },
    }),
  },
];
