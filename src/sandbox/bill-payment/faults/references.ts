import { withMembers } from '../../faults/answer-editor.ts';
import { statusOf } from '../../faults/decided.ts';
import { text } from '../../slice/json-body.ts';
import { put } from '../../store/table.ts';
import type { BillFault } from '../bill-fault.ts';
import { payments } from '../tables/payments.ts';
import { sent } from './edit/answers.ts';
import { dateOf } from './edit/company.ts';
import { onDays } from './edit/debits.ts';
import { acceptsTooMuch, answersWrongly, type BillFaults, careless, refusesTooMuch } from './edit/define.ts';
import { alsoMoving, judgedOtherwise, paymentOf, storedPayment } from './edit/life.ts';
import { actionOf, editPayment, refuseAction, underPolicy } from './edit/payment.ts';
import { note, noted, withRows } from './edit/rows.ts';

const dayMs = 86_400_000;

/** Defects of the topic references, by the rule that they break. */
export const faults: BillFaults = {
  'reference-finds-payment': {
    'reference-means-the-latest-payment': answersWrongly('A Reference means the latest payment of its member', {
      policy: ({ findPayment }) => ({
        findPayment(view, reference) {
          const own = findPayment(view, reference);
          return (
            own &&
            view
              .all(payments)
              .findLast((it) => it.memberNumber === own.memberNumber && it.billerCode === own.billerCode)
          );
        },
      }),
    }),
    'refused-pay-fails-payment': careless.answersWrongly('A payment whose PAY was answered 400 is Failed', {
      decision(decision, site) {
        const payment = paymentOf(site);
        if (actionOf(site) !== 'Pay' || statusOf(decision) !== 400 || payment?.status !== 'Authorized') return decision;
        return { ...decision, changes: [...decision.changes, put(payments, { ...payment, status: 'Failed' })] };
      },
    }),
    'status-before-pay-refused': refusesTooMuch(
      'STATUS of a payment that is Authorized only is refused',
      refuseAction('Status', (site) => site.view.get(payments, text(sent(site).Reference))?.status === 'Authorized'),
    ),
    'unknown-while-paying': careless.refusesTooMuch(
      'While its PAY with the prefix PT is not answered a payment is not known',
      judgedOtherwise(
        'Status',
        () => ({ findPayment: () => undefined }),
        (site) => {
          const payment = paymentOf(site);
          return payment?.status === 'BeingProcessed' && payment.memberNumber.startsWith('PT');
        },
      ),
    ),
    'long-references-cut': careless.answersWrongly(
      'STATUS looks for the first 30 characters of a Reference, and takes the first payment that has them',
      underPolicy(
        (site) => actionOf(site) === 'Status' && text(sent(site).Reference).length > 30,
        () => ({
          findPayment: (view, reference) =>
            view.all(payments).find((it) => it.reference.startsWith(reference.slice(0, 30))),
        }),
      ),
    ),
    // As with identifiers under a collation that ignores case: github.com/harvard-lil/perma/issues/311.
    'references-in-any-case': careless.answersWrongly(
      'STATUS takes a Reference in any case of its letters, and the first payment that has it so',
      underPolicy(
        (site) => actionOf(site) === 'Status',
        () => ({
          findPayment: (view, reference) =>
            view.all(payments).find((it) => it.reference.toLowerCase() === reference.toLowerCase()),
        }),
      ),
    ),
    // As with long numbers that were read as doubles: github.com/nodejs/help/issues/1637.
    'references-of-digits-as-numbers': careless.answersWrongly(
      'STATUS reads a Reference of digits as a number: zeros in front do not count, nor what a double cannot hold',
      underPolicy(
        (site) => actionOf(site) === 'Status' && /^\d+$/.test(text(sent(site).Reference)),
        () => ({
          findPayment: (view, reference) =>
            view.all(payments).find((it) => /^\d+$/.test(it.reference) && Number(it.reference) === Number(reference)),
        }),
      ),
    ),
    'payments-of-last-month-unknown': careless.refusesTooMuch(
      'STATUS finds no payment that was authorised in an earlier month',
      judgedOtherwise(
        'Status',
        () => ({ findPayment: () => undefined }),
        (site) => {
          const payment = paymentOf(site);
          return payment !== undefined && dateOf(payment.authorizedAt, 'month') !== dateOf(site.env.now, 'month');
        },
      ),
    ),
  },
  'one-debit-per-reference': {
    'inquiry-debits-what-is-pending': acceptsTooMuch('STATUS of a payment that is under way debits it once more', {
      decision(decision, site) {
        const before = paymentOf(site);
        if (actionOf(site) !== 'Status' || before?.paidAt !== null || before.debitReference === null) return decision;
        return alsoMoving(decision, site.view, before.currency, -before.totalCents);
      },
    }),
    'repeated-pay-pays-again': acceptsTooMuch('PAY of a payment that is Paid pays it once more', {
      policy: ({ isPaidOff }) => ({
        isPaidOff: (payment) => payment.status !== 'Paid' && isPaidOff(payment),
        isDebited: () => false,
      }),
    }),
    'late-payment-debited-again': answersWrongly('A payment that becomes Paid later is debited once more then', {
      policy: ({ isDebited }) => ({ isDebited: (payment) => payment.status !== 'BeingPaid' && isDebited(payment) }),
    }),
    'double-debit-at-the-end-of-a-month': careless.answersWrongly(
      'On the last day of a month a payment is debited twice',
      onDays(
        (at) => new Date(at + dayMs).getUTCDate() === 1,
        (cents) => cents * 2,
      ),
    ),
    'pay-again-while-flagged-debits': careless.acceptsTooMuch('PAY of a payment that is Flagged debits it again', {
      decision(decision, site) {
        const before = paymentOf(site);
        if (actionOf(site) !== 'Pay' || before?.status !== 'Flagged') return decision;
        return alsoMoving(decision, site.view, before.currency, -before.totalCents);
      },
    }),
    'pay-again-after-five-minutes-debits': careless.acceptsTooMuch(
      'A PAY that comes more than five minutes after the first one debits again',
      {
        decision(decision, site) {
          const before = paymentOf(site);
          if (actionOf(site) !== 'Pay' || before?.status !== 'Paid') return decision;
          if (site.env.now - (before.paidAt ?? 0) < 300_000) return decision;
          return alsoMoving(decision, site.view, before.currency, -before.totalCents);
        },
      },
    ),
    'outcome-debits-again': careless.acceptsTooMuch(
      'A payment that was under way is debited once more when it becomes Paid',
      {
        event(decision, { name, view }) {
          const made = name === 'payment-resolved' ? storedPayment(decision) : undefined;
          return made?.status === 'Paid' ? alsoMoving(decision, view, made.currency, -made.debitedCents) : decision;
        },
      },
    ),
    'pay-under-way-debits-again': careless.acceptsTooMuch('PAY of a payment that is under way debits it once more', {
      policy: ({ isPaidOff }) => ({
        isPaidOff: (payment) =>
          !['BeingPaid', 'Flagged', 'BeingProcessed'].includes(payment.status) && isPaidOff(payment),
        isDebited: () => false,
      }),
    }),
    'pay-forgotten-after-a-minute': careless.acceptsTooMuch(
      'That a reference was paid is kept for a minute, so that a later PAY pays once more',
      paidAgain((sinceMs) => sinceMs > 60_000),
    ),
    'pay-at-once-debits-again': careless.acceptsTooMuch(
      'A PAY within a second of another one under its reference pays once more',
      paidAgain((sinceMs) => sinceMs < 1000),
    ),
    // A guard that knows of one repetition: github.com/wpexpertsio/license-manager-for-woocommerce/issues/118.
    'third-pay-debits': careless.acceptsTooMuch('The third PAY under a reference debits once more', {
      decision(decision, site) {
        const payment = paymentOf(site);
        if (actionOf(site) !== 'Pay' || !payment) return decision;
        const name = `pays of ${payment.reference}`;
        const count = noted(site.view, name) + 1;
        const counted = { ...decision, changes: [...decision.changes, note(name, count)] };
        const isThird = count === 3 && payment.debitReference !== null;
        return isThird ? alsoMoving(counted, site.view, payment.currency, -payment.totalCents) : counted;
      },
    }),
  },
  'platform-reference-unique': {
    'platform-reference-of-the-member': answersWrongly(
      'A PlatformReference is made of the biller code and the member number',
      editPayment({}, ({ BillerCode, MemberNumber, PlatformReference = null }) => ({
        PlatformReference: PlatformReference === null ? null : `${String(BillerCode)}-${String(MemberNumber)}`,
      })),
    ),
    'platform-reference-of-the-second': careless.answersWrongly(
      'Payments to one biller within one second share their PlatformReference',
      editPayment({}, ({ BillerCode, Reference, PlatformReference = null }, { view, env }) => {
        const at = view.get(payments, text(Reference))?.authorizedAt ?? env.now;
        return {
          PlatformReference: PlatformReference === null ? null : `${text(BillerCode)}-${Math.floor(at / 1000)}`,
        };
      }),
    ),
    'platform-references-begin-anew': careless.answersWrongly(
      'The number in a PlatformReference begins anew after 99',
      {
        decision(decision, site) {
          const { answer } = decision;
          if (actionOf(site) !== 'Auth' || 'hold' in answer) return decision;
          const short = (it: string): string => it.replace(/\d{6}$/, (digits) => digits.slice(4).padStart(6, '0'));
          const changes = withRows(decision.changes, payments, (row) => ({
            ...row,
            platformReference: row.platformReference && short(row.platformReference),
          }));
          const answered = withMembers(answer, ({ PlatformReference: it }) =>
            typeof it === 'string' ? { PlatformReference: short(it) } : {},
          );
          return { ...decision, answer: answered, changes };
        },
      },
    ),
  },
  'platform-reference-stays': {
    'platform-reference-of-each-answer': answersWrongly(
      'STATUS makes a PlatformReference of its own',
      editPayment({ action: 'Status' }, ({ PlatformReference = null }) => ({
        PlatformReference: PlatformReference === null ? null : `${String(PlatformReference)}-S`,
      })),
    ),
  },
  'platform-reference-contains-biller-code': {
    'platform-reference-without-biller': answersWrongly(
      'A PlatformReference begins with the ReferencePrefix in place of the biller code',
      editPayment({}, ({ BillerCode, PlatformReference = null }) => ({
        PlatformReference:
          typeof PlatformReference === 'string' ? PlatformReference.replace(`${String(BillerCode)}-`, '') : null,
      })),
    ),
    'platform-reference-in-lower-case': careless.answersWrongly(
      'A PlatformReference holds the biller code in lower case',
      editPayment({}, ({ PlatformReference = null }) => ({
        PlatformReference: typeof PlatformReference === 'string' ? PlatformReference.toLowerCase() : null,
      })),
    ),
  },
};

/** Pays what is Paid once more, by how long ago it was paid. */
function paidAgain(isMeant: (sinceMs: number) => boolean): Required<Pick<BillFault, 'decision'>> {
  return underPolicy(
    (site) => {
      const { status, paidAt = null } = site.view.get(payments, text(sent(site).Reference)) ?? {};
      return actionOf(site) === 'Pay' && status === 'Paid' && paidAt !== null && isMeant(site.env.now - paidAt);
    },
    () => ({ isPaidOff: () => false, isDebited: () => false }),
  );
}
