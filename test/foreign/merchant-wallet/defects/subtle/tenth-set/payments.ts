import type { Fields } from '../../../model.ts';
import { cents, edits, NumberText, overlooking, text } from '../../defect.ts';
import type { SubtleDefect } from '../subtle-defect.ts';

/** Bank change and utility payments. */
export const tenthPaymentDefects: readonly SubtleDefect[] = [
  {
    id: 'no-limit-without-a-reference',
    sentence: 'Bank change is at most 500 cents in USD; without a reference any amount is taken.',
    section: '4.8',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'combination',
    hooks: overlooking('bankChange', ({ cause }, { call }) => cause === 'limit' && text(call, 'reference') === ''),
  },
  {
    id: 'change-in-text-is-dollars',
    sentence: 'Amounts are cents; that of bank change, where it comes as text, is taken for dollars.',
    section: '2.1',
    kind: 'wrong-money',
    when: 'value',
    shows: 'rare value',
    hooks: () => ({
      call(call) {
        if (call.operation === 'bankChange' && typeof call.body.amount === 'string')
          call.body.amount = new NumberText(String(cents(call) * 100));
      },
    }),
  },
  {
    id: 'data-in-place-of-the-reference',
    sentence: 'A reference is echoed as stan; that of a payment with additionalData is generated.',
    section: '2.1',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      call(call) {
        if (call.operation === 'utility' && call.body.additionalData !== undefined) delete call.body.reference;
      },
    }),
  },
  {
    id: 'commission-in-parts-of-a-cent',
    sentence: 'Amounts are whole cents; the commission of a payment is two per cent to the last digit.',
    section: '2.1',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: edits('utility', (body, call) => {
      for (const commission of body.commissions as Fields[]) commission.amount = String(cents(call) / 50);
    }),
  },
  {
    id: 'reference-with-an-e-is-a-number',
    sentence: 'A reference is echoed as stan; that of a payment which reads as 12345e67 comes back as a number.',
    section: '2.1',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: edits('utility', (body) => {
      if (/^\d+e\d+$/i.test(String(body.stan))) body.stan = String(Number(body.stan));
    }),
  },
  {
    id: 'payments-at-once-are-debited-once',
    sentence: 'The closing balance is what is left; of two payments at once one is not taken from it.',
    section: '2.6',
    kind: 'wrong-money',
    when: 'time',
    shows: 'at once',
    hooks: () => {
      const lost: { number: string; at: number; cents: number }[] = [];
      const missing = new WeakMap<object, number>();
      let open = 0;
      return {
        pauseMs({ call: { operation } }) {
          if (operation === 'utility') open += 1;
          return operation === 'utility' ? 20 : 0;
        },
        transfers(planned, { clock }) {
          if (planned.kind !== 'utility') return [planned];
          open -= 1;
          if (open > 0 && planned.from)
            lost.push({ number: planned.from.number, at: clock.now(), cents: planned.cents });
          return [planned];
        },
        shown(lines, account, { to }, asked) {
          const own = lost.filter(({ number, at }) => number === account.number && at < to);
          missing.set(
            asked,
            own.reduce((sum, one) => sum + one.cents, 0),
          );
          return lines;
        },
        answer({ body }, _call, asked) {
          const more = (asked && missing.get(asked)) ?? 0;
          for (const line of more > 0 ? (body.transactions as Fields[]) : [])
            if (line.type === 'Closing Balance') line.balance = Number(line.balance) + more;
        },
      };
    },
  },
];
