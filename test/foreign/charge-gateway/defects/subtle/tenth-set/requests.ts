import { givenCredentials } from '../../../gate.ts';
import type { Hooks } from '../../../hooks.ts';
import type { Call, Transaction } from '../../../model.ts';
import { amountOf, money, text } from '../../defect.ts';
import type { SubtleDefect } from '../subtle-defect.ts';

/** Requests that passed their checks at once, of which the later is made as well where `isNew` says so. */
function meeting(isNew: (first: Transaction, call: Call) => boolean): () => Hooks {
  return () => {
    const checked = new WeakSet<Call>();
    return {
      pauseMs(call) {
        checked.add(call);
        return call.operation === 'lookup' ? 0 : 20;
      },
      firstUse: (found, call) =>
        checked.has(call) && found !== undefined && found !== 'spent' && isNew(found, call) ? undefined : found,
    };
  };
}

/** Requests that are taken where they are of one kind, and what meets at once. */
export const tenthRequestDefects: readonly SubtleDefect[] = [
  {
    id: 'ended-one-is-shown-to-anybody',
    sentence: 'A request without credentials is refused; the look-up of a charge that has ended needs none.',
    section: '5',
    kind: 'accepts-too-much',
    when: 'state',
    shows: 'combination',
    hooks: () => ({
      tenant(found, call, { tenants }) {
        if (found || call.operation !== 'lookup' || givenCredentials(call)) return found;
        return tenants.find(({ transactions }) =>
          transactions.some((one) => one.clientCorrelator === call.clientCorrelator && one.status !== 'PENDING'),
        );
      },
    }),
  },
  {
    id: 'terminal-of-the-charge-before',
    sentence:
      'An absent required field is refused; a terminalID is that of the charge before, once the number has paid.',
    section: '7',
    kind: 'accepts-too-much',
    when: 'state',
    shows: 'combination',
    hooks: () => ({
      overlooks: ({ code, field }, call, { transactions }) =>
        code === 'E001' &&
        field === 'terminalID' &&
        call.operation === 'charge' &&
        transactions.some((one) => one.status === 'SUCCESS' && one.endUserId === text(call, 'endUserId')),
    }),
  },
  {
    id: 'fourth-decimal-is-noise',
    sentence: 'An amount has at most two decimals; what differs from them by less than a tenth of a cent is taken.',
    section: '7',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'rare value',
    hooks: () => ({
      overlooks({ code }, call) {
        const cents = amountOf(call) * 100;
        return code === 'E004' && cents >= 1 && Math.abs(cents - Math.round(cents)) < 0.0999;
      },
    }),
  },
  {
    id: 'at-once-in-two-currencies-are-two',
    sentence:
      'A clientCorrelator is used once; two charges under it at once are both made where their currencies differ.',
    section: '7',
    kind: 'accepts-too-much',
    when: 'state',
    shows: 'at once',
    hooks: meeting((first, call) => first.currency !== text(call, `${money}.currency`)),
  },
  {
    id: 'refund-beside-its-namesake',
    sentence: 'A clientCorrelator is used once; a charge and a refund under it at once are both made.',
    section: '7',
    kind: 'accepts-too-much',
    when: 'state',
    shows: 'at once',
    hooks: meeting((first, call) => first.kind !== call.operation),
  },
];
