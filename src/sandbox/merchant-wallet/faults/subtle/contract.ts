import { editLines, refuse, sent } from '../edit/answers.ts';
import { answersWrongly, refusesTooMuch, type WalletFaults } from './define.ts';

/** Defects of the topic contract that show only in company. */
export const faults: WalletFaults = {
  'accountStatement/2XX/transactions[].debitAmount': {
    // A serializer that leaves null members out.
    'credit-line-without-debit-column': answersWrongly(
      'A Credit of a statement has no debitAmount',
      editLines((lines) =>
        lines.map((line) => {
          const { debitAmount: _, ...rest } = line;
          return line.type === 'Credit' ? rest : line;
        }),
      ),
    ),
  },
  'generateCode/2XX': {
    'zwg-withdrawal-below-the-maximum-refused': refusesTooMuch(
      'A withdrawal code in ZWG above 900,000.00 is refused',
      refuse(
        'generateCode',
        '061',
        (site) =>
          sent(site).currency === 'ZWG' && sent(site).type === 'WITHDRAWAL' && Number(sent(site).amount) > 90_000_000,
      ),
    ),
  },
};
