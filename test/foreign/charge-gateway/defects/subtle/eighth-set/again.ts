import { money, refusal, text } from '../../defect.ts';
import { isCharge, type SubtleDefect } from '../subtle-defect.ts';

/** Planted once the checks had been widened for the others: the same classes in other places. */
export const eighthAgainDefects: readonly SubtleDefect[] = [
  {
    id: 'calls-of-failures-lose-the-query',
    sentence: 'The notifyUrl of the request is called; when a charge failed it is without its query.',
    section: '6.1',
    kind: 'async',
    when: 'state',
    shows: 'combination',
    hooks: () => ({
      callback: (url, { status }) => (status === 'FAILED' ? (url.split('?', 1)[0] ?? '') : url),
    }),
  },
  {
    id: 'address-of-a-refund-loses-its-query',
    sentence: 'The notifyUrl of the request is called; that of a refund is without its query.',
    section: '6.1',
    kind: 'async',
    when: 'state',
    shows: 'combination',
    readings: { refundStatus: 'PENDING', refundCallback: 'sent' },
    hooks: () => ({
      callback: (url, transaction) => (isCharge(transaction) ? url : (url.split('?', 1)[0] ?? '')),
    }),
  },
  {
    id: 'empty-parameters-leave-the-address',
    sentence: 'The notifyUrl of the request is called; parameters without a value are left away.',
    section: '6.1',
    kind: 'async',
    when: 'value',
    shows: 'rare value',
    hooks: () => ({ callback: (url) => url.replace(/[^?&]+=(?=&|$)&?/g, '') }),
  },
  {
    id: 'other-form-has-no-merchant-name',
    sentence: 'A look-up carries merchantName; with the number in its other form it does not.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    readings: { lookupForm: 'any' },
    hooks: () => ({
      answer({ status, body }, { operation, endUserId }, found) {
        if (operation === 'lookup' && status === 200 && found && found.endUserId !== endUserId)
          delete body.merchantName;
      },
    }),
  },
  {
    id: 'other-form-of-a-refunded-one-is-in-usd',
    sentence: 'A look-up carries the currency; with the number in its other form that of a charge given back is USD.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    readings: { lookupForm: 'any' },
    hooks: () => ({
      answer({ status, body }, { operation, endUserId }, found) {
        const isOther = operation === 'lookup' && status === 200 && found && found.endUserId !== endUserId;
        if (isOther && found.refundedCents > 0) body.currency = 'USD';
      },
    }),
  },
  {
    id: 'no-reversal-in-zwg-by-the-local-form',
    sentence: 'Numbers are normalised; a reversal in ZWG with a number written 07XXXXXXXX is refused.',
    section: '2.1',
    kind: 'refuses-too-much',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      refuses(call) {
        const isLocal = text(call, 'endUserId').startsWith('07');
        const isReversal = call.operation === 'refund' && text(call, 'tranType') === 'REV';
        return isReversal && isLocal && text(call, `${money}.currency`) === 'ZWG' ? refusal(400, 'E002') : undefined;
      },
    }),
  },
];
