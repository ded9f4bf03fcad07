import { balanceOf } from '../../../ledger.ts';
import type { Fields, Transfer } from '../../../model.ts';
import { isSuccess, otherCurrency } from '../../defect.ts';
import { inStatement, moving, type SubtleDefect } from '../subtle-defect.ts';

const minute = 60_000;

/** Money that goes elsewhere, and statements that tell it otherwise. */
export const eighthMoneyDefects: readonly SubtleDefect[] = [
  {
    id: 'reversal-in-zwg-takes-usd',
    sentence: 'A reversal takes its deposit back; that of one in ZWG is taken from the wallet in USD.',
    section: '4.7',
    kind: 'wrong-money',
    when: 'value',
    shows: 'combination',
    hooks: moving('reversal', (planned, tenant) => {
      const other = planned.from?.currency === 'ZWG' ? otherCurrency(tenant, planned.from.number) : undefined;
      return [other ? { ...planned, from: other } : planned];
    }),
  },
  {
    id: 'reversal-is-shown-as-a-debit',
    sentence: 'A Credit adds; what the agent gets back for a reversed deposit is shown as a Debit.',
    section: '2.6',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    readings: { depositSource: 'own' },
    hooks: inStatement((line) => {
      if (line.type !== 'Credit' || !String(line.narration).includes('Reversal of')) return;
      Object.assign(line, { type: 'Debit', debitAmount: line.creditAmount, creditAmount: null });
    }),
  },
  {
    id: 'opening-forgets-cash-outs',
    sentence: 'The opening balance is of the beginning; what was received for withdrawals before is not in it.',
    section: '2.6',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: () => {
      let opening = 0;
      return {
        shown(lines, account, { from }) {
          opening = balanceOf({ ...account, lines: account.lines.filter(({ kind }) => kind !== 'withdrawal') }, from);
          return lines;
        },
        answer(answer, { operation }) {
          if (operation !== 'statement' || !isSuccess(answer)) return;
          for (const line of answer.body.transactions as Fields[])
            if (line.type === 'Opening Balance')
              line.balance = typeof line.balance === 'string' ? String(opening) : opening;
        },
      };
    },
  },
  {
    id: 'change-of-that-much-goes-there-again',
    sentence: 'Change is credited to the named number; within a minute as much goes to the number before.',
    section: '4.8',
    kind: 'wrong-money',
    when: 'state',
    shows: 'close together',
    hooks: () => {
      const last = new Map<string, { to: Transfer['to']; at: number }>();
      return {
        transfers(planned, { clock }) {
          if (planned.kind !== 'change') return [planned];
          const key = `${planned.to?.currency} ${planned.cents}`;
          const before = last.get(key);
          if (before && clock.now() - before.at < minute) return [{ ...planned, to: before.to }];
          last.set(key, { to: planned.to, at: clock.now() });
          return [planned];
        },
      };
    },
  },
];
