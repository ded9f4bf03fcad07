import { qrImage } from '../../qr-image.ts';
import { cents, edits, overlooking, refusing, text } from '../defect.ts';
import type { SubtleDefect } from './subtle-defect.ts';

/**
 * Of what lived when defects were planted on 2026-11-28, from the document alone, into a provider that is not of this project: one
 * of each class. The first rate is in docs/trust/subtle-defects.md.
 */
export const thirteenthSetDefects: readonly SubtleDefect[] = [
  {
    id: 'time-of-a-withdrawal-runs-from-its-first-inquiry',
    sentence: 'A code is valid for 10 minutes; timeToLive of a withdrawal code counts them from its first inquiry.',
    section: '3',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'combination',
    hooks: () => {
      const first = new WeakMap<object, number>();
      return {
        inquired(code, { now }) {
          if (code.type !== 'WITHDRAWAL' || code.paidAt !== undefined) return;
          const from = first.get(code) ?? now;
          first.set(code, from);
          code.shown['timeToLive'] = `${Math.max(0, 600 - Math.floor((now - from) / 1000))} sec`;
        },
      };
    },
  },
  {
    id: 'whole-change-without-narration-refused',
    sentence: 'Change is at most 500 cents and narration is optional; of exactly 500 without a narration is refused.',
    section: '4.8',
    kind: 'refuses-too-much',
    when: 'value',
    shows: 'combination',
    hooks: refusing('bankChange', (call) => cents(call) === 500 && text(call, 'narration') === '', {
      cause: 'limit',
      field: 'amount',
    }),
  },
  {
    id: 'data-stands-for-the-destination',
    sentence: 'destinationAccount is required; a utility payment with additionalData is taken without.',
    section: '4.9',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'combination',
    hooks: overlooking(
      'utility',
      ({ cause, field }, { call }) =>
        cause === 'absent' && field === 'destinationAccount' && call.body['additionalData'] !== undefined,
    ),
  },
  {
    id: 'narration-ends-at-sixty',
    sentence: 'A deposit inquiry tells the narration; what comes after its sixtieth letter is lost.',
    section: '4.6',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: edits('depositInquiry', ({ details }) => {
      if (details)
        Object.assign(details, { narration: String((details as { narration?: string }).narration).slice(0, 60) });
    }),
  },
  {
    id: 'one-zwg-is-not-given-back',
    sentence: 'A deposit can be reversed by its exact amount; one of 1.00 ZWG cannot.',
    section: '4.7',
    kind: 'refuses-too-much',
    when: 'value',
    shows: 'rare value',
    hooks: refusing('reversal', (call) => cents(call) === 100 && text(call, 'currency') === 'ZWG', {
      cause: 'not-original',
    }),
  },
  {
    id: 'qr-of-a-withdrawal-is-the-one-before',
    sentence: 'qrCode is the image of the code; of a withdrawal in ZWG it is that of the code before.',
    section: '2.3',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    readings: { qrImage: 'png' },
    hooks: () => {
      let before = '';
      return {
        answer({ body }, call, asked) {
          if (call.operation !== 'generate' || !asked || typeof body['code'] !== 'string') return;
          const isMeant = text(call, 'type') === 'WITHDRAWAL' && text(call, 'currency') === 'ZWG' && before !== '';
          if (isMeant) body['qrCode'] = qrImage(before, asked.readings);
          before = body['code'];
        },
      };
    },
  },
];
