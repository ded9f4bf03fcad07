import { jsonAnswer } from '../../slice/decision.ts';
import type { BillFault, CallSite } from '../bill-fault.ts';
import { catalogue } from '../catalogue/index.ts';
import { type PaymentRow, payments } from '../tables/payments.ts';
import { editAnswer } from './edit/answers.ts';
import { acceptsTooMuch, answersWrongly, type BillFaults, careless } from './edit/define.ts';
import { askedOtherwise } from './edit/payment-lists.ts';

/** Defects of the topic target-statistics, by the rule that they break. */
export const faults: BillFaults = {
  'target-statistics-empty-without-target': {
    'no-target-is-zero': answersWrongly('TargetStats of a biller without a target counts from a target of 0', {
      answer: (answer, { call }) =>
        call.operation === 'getTargetStatistics' && answer.status === 200 && answer.body === undefined
          ? jsonAnswer(200, {
              ...{ TargetAmount: 0, TargetUnits: 0, TargetAchievedSinceDate: null },
              ...{ TargetAchievedAmount: 0, TargetAchievedUnits: 0, PayerCount: 0 },
            })
          : answer,
    }),
    'no-target-is-204': answersWrongly('TargetStats of a biller without a target is answered 204', {
      answer: (answer, { call }) =>
        call.operation === 'getTargetStatistics' && answer.status === 200 && answer.body === undefined
          ? { ...answer, status: 204 }
          : answer,
    }),
    'no-target-in-usd-is-an-object': careless.answersWrongly(
      'With currency USD TargetStats of a biller without a target is an empty object',
      {
        answer: (answer, { call }) =>
          call.operation === 'getTargetStatistics' && answer.body === undefined && call.query.currency === 'USD'
            ? { ...answer, body: {} }
            : answer,
      },
    ),
  },
  'target-achieved-counts-payments': {
    'target-in-cents': careless.answersWrongly(
      'TargetAchievedAmount is in cents',
      editAnswer('getTargetStatistics', 200, (it) => ({
        TargetAchievedAmount: Math.round(Number(it.TargetAchievedAmount) * 100),
      })),
    ),
    'target-of-twenty-payments': careless.answersWrongly(
      'Target statistics count the latest twenty payments',
      editAnswer('getTargetStatistics', 200, (body, { call, view }) => {
        const { currency = '', billercode: code = '' } = call.query;
        const since = Date.parse(String(body.TargetAchievedSinceDate));
        const all = view
          .find(payments, 'biller', String(code))
          .filter((it) => it.status === 'Paid' && (it.paidAt ?? 0) >= since)
          .filter((it) => currency === '' || it.currency === currency);
        if (all.length <= 20) return {};
        const latest = all.slice(-20);
        return {
          TargetAchievedAmount: latest.reduce((sum, it) => sum + it.totalCents, 0) / 100,
          TargetAchievedUnits: latest.flatMap(({ lines }) => lines).reduce((sum, it) => sum + it.quantity, 0),
        };
      }),
    ),
  },
  'target-counts-nothing-else': {
    'target-counts-authorized': careless.answersWrongly(
      'Target statistics count what is authorised alone',
      alsoCounting(
        (own) => [own],
        ({ status }) => status === 'Authorized',
      ),
    ),
    'target-of-every-biller': careless.answersWrongly(
      'Target statistics count payments to every biller',
      alsoCounting(
        (own) => [...catalogue.keys()].filter((it) => it !== own),
        ({ status }) => status === 'Paid',
      ),
    ),
  },
  'target-filters-by-currency': {
    'target-ignores-currency': careless.answersWrongly(
      'TargetStats ignores currency',
      askedOtherwise('getTargetStatistics', ({ currency }) => (currency ? { currency: undefined } : undefined)),
    ),
  },
  'target-statistics-without-biller-refused': {
    'statistics-of-any-biller': acceptsTooMuch(
      'TargetStats without billercode tells the statistics of some biller',
      askedOtherwise('getTargetStatistics', ({ billercode }) => (billercode ? undefined : { billercode: 'CHARITY' })),
    ),
  },
};

/** Target statistics that also count payments to these billers, as far as they are meant. */
function alsoCounting(
  billers: (own: string) => string[],
  isMeant: (payment: PaymentRow) => boolean,
): Pick<BillFault, 'answer'> {
  return editAnswer('getTargetStatistics', 200, ({ TargetAchievedAmount: amount }, { call, view }: CallSite) => {
    const { billercode, currency } = call.query;
    const more = billers(String(billercode))
      .flatMap((it) => view.find(payments, 'biller', it))
      .filter((it) => it.currency === currency && isMeant(it));
    return { TargetAchievedAmount: Number(amount) + more.reduce((sum, it) => sum + it.totalCents, 0) / 100 };
  });
}
