import { isObject } from '../../../shared/json.ts';
import { walletOf } from '../../asked.ts';
import type { Fields, Payment } from '../../model.ts';
import { edits, queried } from '../defect.ts';
import { setting } from '../queries.ts';
import type { SubtleDefect } from './third-set.ts';

/** An hour after noon as it is read by a clock of twelve hours. */
const atMidnight = (text: string | undefined): string | undefined => text?.replace(/ 12:/, ' 00:');

/** Planted on 2026-11-28 first in a provider that was written anew: of what lived there, the most instructive ones. */
export const thirteenthSetDefects: readonly SubtleDefect[] = [
  {
    id: 'noon-is-midnight-in-the-list',
    sentence:
      'From and To of the payment list have hours of 24; in the hour after noon they are read as after midnight.',
    section: '2.5',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: () => ({
      call(call) {
        for (const it of ['From', 'To']) setting('list', it, atMidnight)().call(call);
      },
    }),
  },
  {
    id: 'from-without-its-seconds',
    sentence: 'From has seconds; the payment list begins with its minute.',
    section: '4.1',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'boundary',
    hooks: setting('list', 'From', (text) => text?.replace(/\d\d$/, '00')),
  },
  {
    id: 'later-pages-forget-the-biller',
    sentence: 'BillerCode filters the payment list; each page but the first has the payments to all billers.',
    section: '4.1',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      call(call) {
        if (call.operation !== 'list' || ['1', undefined].includes(queried(call, 'page'))) return;
        delete call.query['BillerCode'];
        delete call.query['billercode'];
      },
    }),
  },
  {
    id: 'usd-limits-change-places',
    sentence: 'A wallet has LowBalance and MinimumBalance; those of the USD wallet change places.',
    section: '2.5',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      answer({ body }, { operation }) {
        if (operation !== 'wallets' || !Array.isArray(body)) return;
        for (const it of body as Fields[])
          if (it.Currency === 'USD')
            Object.assign(it, { LowBalance: it.MinimumBalance, MinimumBalance: it.LowBalance });
      },
    }),
  },
  {
    id: 'inquiry-during-pay-costs-twice',
    sentence: 'A payment is debited once; one that is asked for while PAY is on its way is debited again.',
    section: '8',
    kind: 'wrong-money',
    when: 'time',
    shows: 'at once',
    readings: { ptOutcome: 'Paid' },
    hooks: () => {
      const asked = new Set<Payment>();
      return {
        looked(payment) {
          if (payment.waiting) asked.add(payment);
        },
        became(payment, { tenant }) {
          if (asked.delete(payment)) walletOf(tenant, payment.currency).cents -= payment.debit?.cents ?? 0;
        },
      };
    },
  },
  {
    id: 'lookup-by-post-escapes-names',
    sentence: 'A lookup tells the MemberName; by POST an ampersand in it is written as in HTML.',
    section: '4.1',
    kind: 'wrong-answer',
    when: 'endpoint',
    shows: 'combination',
    hooks: edits('lookup', ({ AuthData }, { text }) => {
      if (!isObject(AuthData as never) || text === '') return;
      const details = AuthData as Fields;
      if (typeof details.MemberName === 'string') details.MemberName = details.MemberName.replaceAll('&', '&amp;');
    }),
  },
];
