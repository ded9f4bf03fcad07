import { editAnswer, editLines, note, noted, refuse, sent, succeeds } from './edit/answers.ts';
import { careless, refusesTooMuch, type WalletFaults } from './edit/define.ts';

/** Defects of the topic contract, by the rule that they break. */
export const faults: WalletFaults = {
  'codeInquiry/2XX/status/values': {
    'dead-code-in-capitals': careless.answersWrongly(
      'A code that is past its ten minutes has its status in capitals',
      editAnswer('codeInquiry', 200, ({ status }) =>
        status === 'Expired' || status === 'Timed Out' ? { status: status.toUpperCase() } : {},
      ),
    ),
  },
  'deposit/4XX/header/X-Trace-Id': {
    'missing-key-without-trace-id': careless.answersWrongly(
      'A call without a right API key, which the gateway turns away, is answered without X-Trace-Id',
      {
        unauthorized: ({ headers: _, ...answer }) => ({ ...answer, headers: {} }),
      },
    ),
  },
  'generateCode/2XX': {
    'change-limit-on-codes': careless.refusesTooMuch(
      'A code above 5000.00 is refused, as if bank change’s limit were one of codes in units',
      refuse('generateCode', '061', (site) => Number(sent(site).amount) > 500_000),
    ),
    'token-worn-out-after-20-calls': careless.refusesTooMuch('An access token is good for twenty calls', {
      decision(decision, { call, view, env }) {
        const name = `calls with ${call.headers.authorization ?? ''}`;
        if (call.operation === 'login' || !succeeds(decision)) return decision;
        const count = noted(view, name) + 1;
        const refused = refuse(call.operation ?? '', '067').decision?.(decision, {
          call,
          view,
          env,
          caller: undefined,
        });
        if (count > 20 && refused) return refused;
        return { ...decision, changes: [...decision.changes, note(name, count)] };
      },
    }),
    'zwg-withdrawal-below-the-maximum-refused': careless.refusesTooMuch(
      'A withdrawal code in ZWG above 900,000.00 is refused',
      refuse(
        'generateCode',
        '061',
        (site) =>
          sent(site).currency === 'ZWG' && sent(site).type === 'WITHDRAWAL' && Number(sent(site).amount) > 90_000_000,
      ),
    ),
  },
  'utilityPayment/2XX': {
    'zwg-utility-refused': refusesTooMuch(
      'Utility payments in ZWG are refused',
      refuse('utilityPayment', '012', (site) => sent(site).currency === 'ZWG'),
    ),
  },

  'accountStatement/2XX/transactions[].debitAmount': {
    // A serializer that leaves null members out.
    'credit-line-without-debit-column': careless.answersWrongly(
      'A Credit of a statement has no debitAmount',
      editLines((lines) =>
        lines.map((line) => {
          const { debitAmount: _, ...rest } = line;
          return line.type === 'Credit' ? rest : line;
        }),
      ),
    ),
  },
};
