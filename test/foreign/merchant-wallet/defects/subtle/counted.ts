import { balanceOf } from '../../ledger.ts';
import type { Deposit, Line } from '../../model.ts';
import { edits } from '../defect.ts';
import { moving, type SubtleDefect } from './subtle-defect.ts';

/** Defects that show the third time, or when there are many. */
export const countedDefects: readonly SubtleDefect[] = [
  {
    id: 'fifth-change-twice',
    sentence: 'Change is credited once; every fifth is twice.',
    section: '4.8',
    kind: 'wrong-money',
    when: 'state',
    shows: 'third time',
    hooks: () => {
      let made = 0;
      return moving('change', (it) => {
        made += 1;
        return made % 5 === 0 ? [it, it] : [it];
      })();
    },
  },
  {
    id: 'fifty-lines',
    sentence: 'A statement has all movements of the period; it ends after fifty.',
    section: '2.6',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'number',
    report: 'JiRaska/open-bank-oss#1191',
    hooks: () => ({ shown: (lines) => lines.slice(0, 50) }),
  },
  {
    id: 'twenty-deposits-are-known',
    sentence: 'A deposit is found by its reference; an inquiry sees the last twenty.',
    section: '4.6',
    kind: 'wrong-state',
    when: 'state',
    shows: 'number',
    report: 'opencollective/opencollective-api#6455',
    hooks: () => ({
      deposit: (found, { tenant, call }) =>
        call.operation === 'depositInquiry' && found && !tenant.deposits.slice(-20).includes(found) ? undefined : found,
    }),
  },
  {
    id: 'ten-deposits-are-reversible',
    sentence: 'A deposit can be reversed; not after ten others to that account.',
    section: '4.7',
    kind: 'refuses-too-much',
    when: 'state',
    shows: 'number',
    report: 'antiwork/gumroad#7723',
    hooks: () => ({
      deposit(found, { tenant, call }) {
        const own = tenant.deposits.filter(({ account }: Deposit) => account === found?.account);
        return call.operation === 'reversal' && found && !own.slice(-10).includes(found) ? undefined : found;
      },
    }),
  },
  {
    id: 'codes-begin-again-after-thirty',
    sentence: 'A new code is New; the thirty-first is the first once more.',
    section: '3',
    kind: 'wrong-state',
    when: 'state',
    shows: 'number',
    report: 'Qloapps/QloApps#765',
    hooks: () => ({
      generated(code, { tenant }) {
        if (tenant.codes.length > 30) code.code = tenant.codes.at(-31)?.code ?? code.code;
      },
    }),
  },
  {
    id: 'third-reversal-is-answered-alone',
    sentence: 'A reversal takes the deposit back; every third is answered 00 and takes nothing.',
    section: '4.7',
    kind: 'wrong-money',
    when: 'state',
    shows: 'third time',
    hooks: () => {
      let made = 0;
      return moving('reversal', (it) => {
        made += 1;
        return made % 3 === 0 ? [] : [it];
      })();
    },
  },
  {
    id: 'one-balance-a-second',
    sentence: 'Each line has the balance after it; lines of one second have that after the last of them.',
    section: '2.6',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    report: 'tiberiusteng/financisto1-holo#145',
    hooks: edits('statement', (body) => {
      const lines = (body.transactions as { type: string; transactionDate: string; balance: unknown }[]).filter(
        ({ type }) => type === 'Credit' || type === 'Debit',
      );
      for (const line of lines) {
        // Newest lines come first.
        const last = lines.find(
          ({ transactionDate }) => transactionDate.slice(0, 19) === line.transactionDate.slice(0, 19),
        );
        line.balance = last?.balance;
      }
    }),
  },
  {
    id: 'float-balance-after-many',
    sentence: 'The closing balance is the opening balance and the movements; after thirty movements a cent is missing.',
    section: '2.6',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'number',
    hooks: () => ({
      answer(answer, call, asked) {
        if (call.operation !== 'statement' || !asked || !Array.isArray(answer.body.transactions)) return;
        const closing = answer.body.transactions.find(({ type }: { type: string }) => type === 'Closing Balance');
        const account = Object.values(asked.caller.accounts).find(
          ({ number }) => number === (answer.body.accountDetails as { accountNumber: string }).accountNumber,
        );
        const isLong = (account?.lines.filter(({ cents }: Line) => cents % 10 !== 0).length ?? 0) >= 30;
        if (closing && account && isLong && Number(closing.balance) === balanceOf(account))
          closing.balance = Number(closing.balance) - 1;
      },
    }),
  },
];
