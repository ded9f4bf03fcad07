import { customerAccount } from '../../../ledger.ts';
import type { Asked, Deposit } from '../../../model.ts';
import { cents, overlooking, text } from '../../defect.ts';
import type { SubtleDefect } from '../subtle-defect.ts';

const originalOf = ({ call, tenant }: Asked): Deposit | undefined =>
  tenant.deposits.find(({ reference }) => reference === text(call, 'originalParticipantReference'));

/** Deposits: what an inquiry tells of them, and what takes them back. */
export const tenthDepositDefects: readonly SubtleDefect[] = [
  {
    id: 'narration-of-the-latest-deposit',
    sentence: 'Details have the narration of the deposit; they have that of the latest one to the account.',
    section: '4.6',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'number',
    hooks: () => ({
      deposit(found, { call, tenant }) {
        if (!found || call.operation !== 'depositInquiry') return found;
        const latest = tenant.deposits.findLast(({ account, failure }) => account === found.account && failure === '');
        return { ...found, narration: latest?.narration ?? '' };
      },
    }),
  },
  {
    id: 'unknown-deposit-is-the-last-one',
    sentence:
      'Details are there when the deposit is found; for an unknown reference they are of the last one to the account.',
    section: '4.6',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: () => ({
      deposit: (found, { call, tenant }) =>
        found ??
        (call.operation === 'depositInquiry'
          ? tenant.deposits.findLast(({ account }) => account === customerAccount(tenant, text(call, 'accountNumber')))
          : undefined),
    }),
  },
  {
    id: 'reversal-compares-dollars',
    sentence: 'The amount of a reversal is exactly that of the deposit; whole dollars are compared.',
    section: '4.7',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'boundary',
    hooks: overlooking(
      'reversal',
      ({ field }, asked) =>
        field === 'amount' &&
        Math.floor((originalOf(asked)?.cents ?? Number.NaN) / 100) === Math.floor(cents(asked.call) / 100),
    ),
  },
  {
    id: 'refused-deposit-is-reversed',
    sentence: 'A deposit is reversed; one that was refused is as well, and its amount is taken.',
    section: '4.7',
    kind: 'wrong-money',
    when: 'state',
    shows: 'after a refusal',
    hooks: overlooking(
      'reversal',
      ({ cause }, asked) => cause === 'unknown-deposit' && (originalOf(asked)?.failure ?? '') !== '',
    ),
  },
  {
    id: 'reversal-without-a-currency-has-its-own-code',
    sentence: 'A reversal returns 00, 025 or 096; one without a currency is refused with 22.',
    section: '4.7',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      answer({ body }, call) {
        const isWithout = call.operation === 'reversal' && !call.malformed && call.body.currency === undefined;
        if (isWithout && /^0(25|96)$/.test(String(body.responseCode))) body.responseCode = '22';
      },
    }),
  },
  {
    id: 'change-beside-a-deposit-is-lost',
    sentence: 'Change is credited; while a deposit to the same customer is made it is not.',
    section: '4.8',
    kind: 'wrong-money',
    when: 'time',
    shows: 'at once',
    hooks: () => {
      let open = 0;
      return {
        pauseMs({ call: { operation } }) {
          if (operation === 'deposit') open += 1;
          return operation === 'deposit' || operation === 'bankChange' ? 20 : 0;
        },
        transfers(planned) {
          if (planned.kind === 'deposit') open -= 1;
          return planned.kind === 'change' && open > 0 ? [] : [planned];
        },
      };
    },
  },
];
