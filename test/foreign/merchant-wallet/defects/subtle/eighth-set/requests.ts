import { overlooking, presuming, text } from '../../defect.ts';
import type { SubtleDefect } from '../subtle-defect.ts';

const minute = 60_000;

/** Requests that are taken though something forbids them. */
export const eighthRequestDefects: readonly SubtleDefect[] = [
  {
    id: 'reversal-needs-no-currency',
    sentence: 'The currency of a reversal is required; without one it is USD.',
    section: '4.7',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'combination',
    hooks: presuming('reversal', 'currency', 'USD'),
  },
  {
    id: 'deposit-inquiry-needs-no-account',
    sentence: 'accountNumber of a deposit inquiry is required; without one the reference is enough.',
    section: '4.6',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      overlooks: ({ cause, field }, { call: { operation } }) =>
        operation === 'depositInquiry' && cause === 'absent' && field === 'accountNumber',
      deposit(found, { call, tenant, caller }) {
        if (found || call.operation !== 'depositInquiry' || text(call, 'accountNumber') !== '') return found;
        const reference = text(call, 'originalParticipantReference');
        return tenant.deposits.findLast((one) => one.caller === caller && one.reference === reference);
      },
    }),
  },
  {
    id: 'no-limit-without-a-reference',
    sentence: 'Bank change is at most 500 cents in USD; without a reference more is taken.',
    section: '4.8',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'combination',
    hooks: overlooking('bankChange', ({ cause }, { call }) => cause === 'limit' && text(call, 'reference') === ''),
  },
  {
    id: 'old-token-takes-deposits-back',
    sentence: 'A token is valid for 15 minutes; an old one still reverses deposits.',
    section: '5',
    kind: 'accepts-too-much',
    when: 'time',
    shows: 'time',
    hooks: () => ({
      caller: (found, token, { operation }) => found ?? (operation === 'reversal' ? token?.caller : undefined),
    }),
  },
  {
    id: 'same-order-is-the-same-code',
    sentence:
      'A code is made for each request; one of the same amount, currency and narration within a minute is the one before.',
    section: '4.2',
    kind: 'wrong-state',
    when: 'state',
    shows: 'close together',
    hooks: () => ({
      generated(code, { tenant, now }) {
        const same = tenant.codes.find(
          (one) =>
            one !== code &&
            one.caller === code.caller &&
            one.type === code.type &&
            one.cents === code.cents &&
            one.currency === code.currency &&
            one.narration === code.narration &&
            now - one.createdAt < minute,
        );
        if (same) code.code = same.code;
      },
    }),
  },
];
