import type { Deposit, Fields } from '../../../model.ts';
import { edits, text } from '../../defect.ts';
import type { SubtleDefect } from '../subtle-defect.ts';

/** Tells of a deposit in the narration of another one, where there is such a one. */
function renamed(other: (found: Deposit, all: readonly Deposit[]) => Deposit | undefined): SubtleDefect['hooks'] {
  return () => ({
    deposit(found, { call, tenant }) {
      if (!found || call.operation !== 'depositInquiry') return found;
      const narration = other(found, tenant.deposits)?.narration ?? found.narration;
      return { ...found, narration };
    },
  });
}

/** Planted once the checks had been widened for the others: the same classes in other places. */
export const eighthAgainDefects: readonly SubtleDefect[] = [
  {
    id: 'reversed-deposit-has-another-account',
    sentence: 'Details of a deposit have its account; those of one that was reversed have that of another deposit.',
    section: '4.6',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: edits('depositInquiry', (body, call, { tenant }) => {
      const details = body.details as Fields | undefined;
      const reference = text(call, 'originalParticipantReference');
      const found = tenant.deposits.findLast((one) => one.reference === reference);
      const other = tenant.deposits.find((one) => one.account !== found?.account);
      if (details && found?.reversed && other) details.accountNumber = other.account.number;
    }),
  },
  {
    id: 'refused-duplicate-leaves-its-narration',
    sentence: 'A refused call changes nothing; details have the narration of a duplicate that was refused.',
    section: '4.6',
    kind: 'wrong-state',
    when: 'state',
    shows: 'after a refusal',
    readings: { duplicateChecks: 'on' },
    hooks: () => {
      const left = new Map<string, string>();
      return {
        refused({ cause }, { call }) {
          if (cause === 'duplicate' && text(call, 'narration') !== '')
            left.set(text(call, 'reference'), text(call, 'narration'));
        },
        deposit(found, { call }) {
          const narration = found && call.operation === 'depositInquiry' ? left.get(found.reference) : undefined;
          return found && narration !== undefined ? { ...found, narration } : found;
        },
      };
    },
  },
  {
    id: 'narration-of-the-other-currency',
    sentence: 'Details of a deposit have its narration; they have that of one of as much in the other currency.',
    section: '4.6',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'close together',
    hooks: renamed(({ cents, currency }, all) => all.find((one) => one.cents === cents && one.currency !== currency)),
  },
  {
    id: 'reversed-deposit-has-the-words-of-the-latest',
    sentence:
      'Details of a deposit have its narration; those of one that was reversed have that of the latest deposit.',
    section: '4.6',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: renamed(({ reversed }, all) => (reversed ? all.at(-1) : undefined)),
  },
  {
    id: 'code-in-zwg-wraps-at-31-bits',
    sentence: 'amount is in cents; an inquiry shows one in ZWG of more than 31 bits without those above.',
    section: '4.3',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    hooks: edits('codeInquiry', (body, call, { tenant }) => {
      const found = tenant.codes.find(({ code }) => code === text(call, 'code'));
      if (found?.currency === 'ZWG' && found.cents >= 2 ** 31) body.amount = found.cents % 2 ** 31;
    }),
  },
  {
    id: 'paid-code-has-the-words-of-the-latest',
    sentence: 'description is the narration; that of a Paid code is that of the latest code.',
    section: '4.3',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: edits('codeInquiry', (body, _call, { tenant }) => {
      if (body.status === 'Paid') body.description = tenant.codes.at(-1)?.narration;
    }),
  },
];
