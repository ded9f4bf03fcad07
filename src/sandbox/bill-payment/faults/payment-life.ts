import { jsonAnswer, objectIn } from '../../slice/decision.ts';
import { text } from '../../slice/json-body.ts';
import { put } from '../../store/table.ts';
import { paymentAnswer } from '../answers/payment-answers.ts';
import type { BillFault } from '../bill-fault.ts';
import { paid } from '../payments/settle.ts';
import { walletOf } from '../payments/wallet-ledger.ts';
import type { Policy } from '../policy.ts';
import { payments } from '../tables/payments.ts';
import { entries } from '../tables/wallets.ts';
import { refuse, sent } from './edit/answers.ts';
import { acceptsTooMuch, answersWrongly, type BillFaults, careless, refusesTooMuch } from './edit/define.ts';
import { alsoMoving, paymentOf, retimed, startsWith, storedPayment, turnDown } from './edit/life.ts';
import { actionOf, buys, editPayment, refuseAction, sentProducts, underPolicy } from './edit/payment.ts';
import { note, noted } from './edit/rows.ts';
import { scenarioOf } from './test-biller.ts';

const hourMs = 3_600_000;

/** Defects of the topic payment-life, by the rule that they break. */
export const faults: BillFaults = {
  'auth-authorizes': {
    'auth-of-odd-cents-fails': refusesTooMuch(
      'AUTH of a price that is not a multiple of 0.05 fails',
      turnDown('Auth', (site) => sentProducts(site).some((it) => Math.round(Number(it.Price) * 100) % 5 !== 0)),
    ),
    'every-fifth-auth-fails': refusesTooMuch(
      'Every fifth AUTH of a vendor fails',
      turnDown('Auth', ({ view }) => view.all(payments).length % 5 === 4),
    ),
    'first-auth-after-a-top-up-fails': careless.refusesTooMuch(
      'Once a wallet was topped up, AUTH fails until something is paid, as its balance is cached',
      turnDown('Auth', (site) => {
        const made = site.view.all(entries);
        const last = made.findLast((it) => it.kind === 'operator');
        return last !== undefined && !made.slice(made.indexOf(last)).some((it) => it.kind === 'debit');
      }),
    ),
    'exactly-funded-refused': careless.refusesTooMuch('A wallet has to hold a cent more than a payment takes', {
      policy: ({ covers }) => ({ covers: (wallet, cents) => covers(wallet, cents + 1) }),
    }),
    'references-of-32': careless.refusesTooMuch(
      'A Reference of more than 32 letters is refused',
      refuseAction('Auth', (site) => text(sent(site).Reference).length > 32),
    ),
    // A look-up that makes what it does not find.
    'unknown-status-spoils-reference': careless.refusesTooMuch(
      'AUTH under a reference whose STATUS was asked before is refused',
      {
        decision(decision, site) {
          const name = `asked ${text(sent(site).Reference)}`;
          if (actionOf(site) === 'Status' && paymentOf(site) === undefined)
            return { ...decision, changes: [...decision.changes, note(name, 1)] };
          const isAsked = noted(site.view, name) > 0;
          return refuseAction('Auth', () => isAsked).decision(decision, site);
        },
      },
    ),
    // A hold that nobody releases.
    'refused-auth-holds-funds': careless.refusesTooMuch(
      'Within five minutes after an AUTH that the wallet did not cover no other is covered',
      {
        decision(decision, site) {
          const { view, env } = site;
          if (actionOf(site) !== 'Auth') return decision;
          const made = storedPayment(decision);
          if (made?.technicalNarration === 'insufficient wallet balance')
            return { ...decision, changes: [...decision.changes, note('held funds', env.now)] };
          const isHeld = made?.status === 'Authorized' && env.now - noted(view, 'held funds') < 300_000;
          return isHeld ? site.again({ policy: { covers: () => false } }) : decision;
        },
      },
    ),
    // A total that is compared as a float: github.com/woocommerce/woocommerce-paypal-payments/pull/721.
    'total-compared-as-a-float': careless.refusesTooMuch(
      'A payment is refused where its prices as floats do not add up to TotalAmount',
      refuse('processPayment', (site) => {
        const { TotalAmount } = sent(site);
        const sum = sentProducts(site).reduce((all, it) => all + Number(it.Price) * Number(it.Quantity ?? 1), 0);
        return actionOf(site) === 'Auth' && typeof TotalAmount === 'number' && sum > 0 && sum !== TotalAmount;
      }),
    ),
  },
  'auth-checks-wallet-funding': {
    'usd-funds-not-checked': acceptsTooMuch('A payment in USD is authorised whatever the wallet holds', {
      policy: ({ covers }) => ({ covers: (wallet, cents) => wallet.currency === 'USD' || covers(wallet, cents) }),
    }),
    'funds-checked-in-units': acceptsTooMuch('A wallet covers what it lacks less than 1.00 of', {
      policy: ({ covers }) => ({ covers: (wallet, cents) => covers(wallet, cents - 99) }),
    }),
    'first-product-funded': careless.acceptsTooMuch(
      'Of several products AUTH asks the wallet for the first only',
      fundedBy((lines) => lines[0]),
    ),
    'last-product-funded': careless.acceptsTooMuch(
      'Of several products AUTH asks the wallet for the last only',
      fundedBy((lines) => lines.at(-1)),
    ),
    'funds-checked-in-the-zwg-wallet': careless.acceptsTooMuch(
      'AUTH looks for its money in the ZWG wallet, whatever the product needs',
      {
        decision: (decision, site) => {
          const { covers } = site.env.policy;
          const zwg = walletOf(site.view, 'ZWG');
          return actionOf(site) === 'Auth'
            ? site.again({ policy: { covers: (_wallet, cents) => covers(zwg, cents) } })
            : decision;
        },
      },
    ),
    'funds-checked-for-one-unit': careless.acceptsTooMuch(
      'AUTH of several units asks whether the wallet covers one of them',
      {
        decision: (decision, site) => {
          const quantity = Number(sentProducts(site)[0]?.Quantity ?? 1);
          const { covers } = site.env.policy;
          return actionOf(site) === 'Auth' && quantity > 1
            ? site.again({ policy: { covers: (wallet, cents) => covers(wallet, Math.floor(cents / quantity)) } })
            : decision;
        },
      },
    ),
  },
  'auth-checks-biller-availability': {
    'offline-biller-authorised': acceptsTooMuch('AUTH does not ask whether the biller is offline', {
      decision: (decision, site) =>
        actionOf(site) === 'Auth' ? site.again({ policy: { isOnline: () => true } }) : decision,
    }),
    'listed-biller-authorised-offline': acceptsTooMuch('Only one biller is ever asked whether it is online', {
      policy: ({ isOnline }) => ({ isOnline: (biller) => biller.code !== 'GASWORKS' || isOnline(biller) }),
    }),
  },
  'auth-debits-nothing': {
    'auth-debits-forex': answersWrongly('AUTH of a forex product takes its price', {
      decision(decision, site) {
        const made = storedPayment(decision);
        if (actionOf(site) !== 'Auth' || made?.status !== 'Authorized' || made.currency !== 'USD') return decision;
        return alsoMoving(decision, site.view, 'USD', -made.totalCents);
      },
    }),
    'failed-auth-debits': answersWrongly('An AUTH that fails takes 1.00 ZWG', {
      decision(decision, site) {
        if (actionOf(site) !== 'Auth' || storedPayment(decision)?.status !== 'Failed') return decision;
        return alsoMoving(decision, site.view, 'ZWG', -100);
      },
    }),
    'auth-holds-the-money': careless.answersWrongly('AUTH takes the money of AA, and PAY no more', {
      decision(decision, site) {
        const made = storedPayment(decision);
        if (!made || !buys(site, 'AA') || made.currency !== 'ZWG') return decision;
        if (actionOf(site) === 'Auth' && made.status === 'Authorized')
          return alsoMoving(decision, site.view, 'ZWG', -made.totalCents);
        if (actionOf(site) === 'Pay' && made.status === 'Paid')
          return alsoMoving(decision, site.view, 'ZWG', made.debitedCents);
        return decision;
      },
    }),
  },
  'timed-out-auth-debits-nothing': {
    'slow-auth-debits': answersWrongly('An AUTH that takes 120 s debits its price, as if it had been paid', {
      decision(decision, site) {
        const made = storedPayment(decision);
        if (actionOf(site) !== 'Auth' || !made || !startsWith(site, 'MemberNumber', 'AT')) return decision;
        return alsoMoving(decision, site.view, made.currency, -made.totalCents);
      },
    }),
    'auth-given-up-debits': careless.answersWrongly('When the late answer to AUTH is sent, its price is debited', {
      event(decision, { name, payload, view }) {
        const { Action: action, Reference: reference } = (payload.body ?? {}) as {
          Action?: string;
          Reference?: string;
        };
        const made = view.get(payments, String(reference));
        if (name !== 'answer-held' || action !== 'Auth' || !made) return decision;
        return alsoMoving(decision, view, made.currency, -made.totalCents);
      },
    }),
  },
  'pay-status-set': {
    'forex-pay-says-authorized': answersWrongly(
      'PAY of a USD product answers Authorized',
      editPayment({ action: 'Pay', when: ({ Currency: currency }) => currency === 'USD' }, () => ({
        Status: 'Authorized',
      })),
    ),
  },
  'pay-after-failed-auth': {
    'pay-after-failed-auth': acceptsTooMuch('A PAY is paid although its AUTH failed', {
      decision(decision, site) {
        const before = paymentOf(site);
        if (actionOf(site) !== 'Pay' || before?.status !== 'Failed' || before.stage !== 'Auth') return decision;
        const { payment, ...settled } = paid({ ...before, stage: 'Pay' }, site.view, site.env);
        return { ...settled, answer: jsonAnswer(200, paymentAnswer(payment, 'Pay', site.view, site.env)) };
      },
    }),
  },
  'being-processed-resolves': {
    'being-processed-in-usd-for-ever': answersWrongly(
      'A payment in BeingProcessed that is in USD never comes to an end',
      {
        decision: (decision) => {
          const made = storedPayment(decision);
          return made?.status === 'BeingProcessed' && made.currency === 'USD'
            ? retimed(decision, 'payment-resolved', () => undefined)
            : decision;
        },
      },
    ),
    'being-processed-goes-back': answersWrongly('A payment in BeingProcessed becomes Authorized again', {
      event: (decision, { name, payload, view }) => {
        const before = view.get(payments, String(payload.reference));
        if (name !== 'payment-resolved' || before?.status !== 'BeingProcessed') return decision;
        return {
          ...decision,
          changes: [put(payments, { ...before, status: 'Authorized' })],
          deliveries: [],
          timers: [],
        };
      },
    }),
  },
  'flagged-resolves': {
    'flagged-goes-back': answersWrongly('A Flagged payment becomes Authorized again', {
      event: (decision, { name, payload, view }) => {
        const before = view.get(payments, String(payload.reference));
        if (name !== 'payment-resolved' || before?.status !== 'Flagged') return decision;
        return {
          ...decision,
          changes: [put(payments, { ...before, status: 'Authorized' })],
          deliveries: [],
          timers: [],
        };
      },
    }),
    'flagged-shows-authorized-in-between': answersWrongly(
      'From ten minutes on, a Flagged payment shows as Authorized until it is resolved',
      editPayment(
        {
          action: 'Status',
          status: 'Flagged',
          when(_body, site) {
            const { authorizedAt = 0 } = paymentOf(site) ?? {};
            return site.env.now - authorizedAt >= 600_000;
          },
        },
        () => ({ Status: 'Authorized' }),
      ),
    ),
  },
  'paid-stays-paid': {
    'paid-is-processed-after-an-hour': answersWrongly(
      'One hour after it was paid, a payment shows as BeingProcessed',
      editPayment(
        {
          action: 'Status',
          status: 'Paid',
          when(_body, site) {
            const { paidAt } = paymentOf(site) ?? {};
            return typeof paidAt === 'number' && site.env.now - paidAt > hourMs;
          },
        },
        () => ({ Status: 'BeingProcessed' }),
      ),
    ),
    'second-pay-fails-the-payment': answersWrongly('A second PAY turns a Paid payment into a Failed one', {
      decision(decision, site) {
        const before = paymentOf(site);
        if (actionOf(site) !== 'Pay' || before?.status !== 'Paid') return decision;
        const changes = [put(payments, { ...before, status: 'Failed' as const, narration: 'paid before' })];
        return { ...decision, changes };
      },
    }),
    'status-after-an-hour-refused': careless.refusesTooMuch(
      'STATUS finds no payment that is older than an hour',
      refuseAction('Status', (site) => {
        const found = site.view.get(payments, text(sent(site).Reference));
        return found !== undefined && site.env.now - found.authorizedAt > 3_600_000;
      }),
    ),
  },
  'reversed-is-final': {
    'reversed-shows-paid-next-day': answersWrongly(
      'From the day after on, a Reversed payment shows as Paid',
      editPayment(
        {
          action: 'Status',
          status: 'Reversed',
          when(_body, site) {
            const { paidAt } = paymentOf(site) ?? {};
            return site.env.now - (paidAt ?? 0) > 24 * hourMs;
          },
        },
        () => ({ Status: 'Paid' }),
      ),
    ),
    'second-pay-revives-a-reversed-payment': acceptsTooMuch(
      'PAY of a Reversed payment makes it Paid, without a debit',
      {
        decision(decision, site) {
          const before = paymentOf(site);
          if (actionOf(site) !== 'Pay' || before?.status !== 'Reversed') return decision;
          return { ...decision, changes: [put(payments, { ...before, status: 'Paid' as const })] };
        },
      },
    ),
    'reversed-payment-paid-by-retry': careless.answersWrongly('Retry of a Reversed payment makes it Paid', {
      decision(decision, site) {
        const before = paymentOf(site);
        if (actionOf(site) !== 'Retry' || before?.status !== 'Reversed') return decision;
        return { ...decision, changes: [put(payments, { ...before, status: 'Paid' as const })] };
      },
    }),
  },
  'failed-is-final': {
    'failed-shows-being-processed-later': answersWrongly(
      'Ten minutes after a payment failed, STATUS shows BeingProcessed',
      editPayment(
        {
          action: 'Status',
          status: 'Failed',
          when(_body, site) {
            const { authorizedAt = 0 } = paymentOf(site) ?? {};
            return site.env.now - authorizedAt > 600_000;
          },
        },
        () => ({ Status: 'BeingProcessed' }),
      ),
    ),
    'failed-is-paid-again': acceptsTooMuch('A second PAY pays a payment that failed', {
      decision(decision, site) {
        const before = paymentOf(site);
        if (actionOf(site) !== 'Pay' || before?.status !== 'Failed' || before.stage !== 'Pay') return decision;
        const { payment, ...settled } = paid(before, site.view, site.env);
        return { ...settled, answer: jsonAnswer(200, paymentAnswer(payment, 'Pay', site.view, site.env)) };
      },
    }),
  },
  'failed-debits-nothing': {
    'failed-usd-payment-is-debited': answersWrongly('A payment in USD that fails at PAY is debited for good', {
      decision(decision, site) {
        const made = storedPayment(decision);
        if (actionOf(site) !== 'Pay' || made?.status !== 'Failed' || made.currency !== 'USD') return decision;
        return alsoMoving(decision, site.view, 'USD', -made.totalCents);
      },
    }),
    'late-failure-keeps-the-debit': careless.answersWrongly(
      'A payment that fails after it was BeingProcessed keeps its debit',
      {
        event(decision, { name, payload, view }) {
          const before = view.get(payments, String(payload.reference));
          if (name !== 'payment-resolved' || before?.status !== 'BeingProcessed') return decision;
          const row = { ...before, status: 'Failed' as const, narration: 'The biller did not answer.' };
          return { ...decision, changes: [put(payments, row)], deliveries: [], timers: [] };
        },
      },
    ),
  },
  'status-changes-nothing': {
    'inquiry-costs-a-cent': answersWrongly('Each STATUS of a Paid payment takes 0.01 USD', {
      decision: (decision, site) =>
        actionOf(site) === 'Status' && paymentOf(site)?.status === 'Paid'
          ? alsoMoving(decision, site.view, 'USD', -1)
          : decision,
    }),
  },
  'status-body-refused-with-empty-products': {
    'status-with-empty-products-answered': acceptsTooMuch(
      'A STATUS with an empty Products array is answered like any other',
      {
        policy: ({ issueStands }) => ({
          issueStands: (issue, operation) =>
            !(operation === 'Status' && issue.keyword === 'minItems') && issueStands(issue, operation),
        }),
      },
    ),
    'status-with-empty-products-is-422': answersWrongly('A STATUS with an empty Products array is answered 422', {
      answer: (answer, site) =>
        actionOf(site) === 'Status' && answer.status === 400 && 'Products' in sent(site)
          ? { ...answer, status: 422 }
          : answer,
    }),
    'empty-products-of-a-known-payment': careless.acceptsTooMuch(
      'A STATUS with an empty Products array is answered where the reference is known',
      {
        decision(decision, site) {
          const { Products: products, ...body } = sent(site);
          const isEmpty = Array.isArray(products) && products.length === 0;
          return actionOf(site) === 'Status' && isEmpty && paymentOf(site)
            ? site.again({ call: { body: Buffer.from(JSON.stringify(body)) } })
            : decision;
        },
      },
    ),
  },
  'empty-products-message': {
    'empty-products-message-says-nothing': answersWrongly('The message for an empty Products array is an empty text', {
      answer: (answer, site) => {
        const body = objectIn(answer);
        return actionOf(site) === 'Status' && answer.status === 400 && body && 'Products' in sent(site)
          ? { ...answer, body: { Message: 'Bad request.', ModelState: { 'request.Products': [''] } } }
          : answer;
      },
    }),
  },
  'test-at-auth-answers-after-120-s': {
    'at-answers-at-once': answersWrongly(
      'AUTH with the prefix AT is answered at once',
      scenarioOf((_number, { auth }) => (auth === 'slow' ? { auth: 'at-once' } : {})),
    ),
    'at-answers-after-a-minute': answersWrongly('AUTH with the prefix AT is answered after 60 s', {
      decision: (decision, site) =>
        actionOf(site) === 'Auth' ? retimed(decision, 'answer-held', () => 60_000) : decision,
    }),
    'at-turned-down': refusesTooMuch(
      'AUTH with the prefix AT fails at once',
      scenarioOf((_number, { auth }) => (auth === 'slow' ? { auth: 'fails' } : {})),
    ),
  },
};

type Lines = Parameters<Policy['debitCents']>[1];

/** AUTH of several products asks the wallet for one line of them. */
function fundedBy(lineOf: (lines: Lines) => Lines[number] | undefined): Required<Pick<BillFault, 'decision'>> {
  return underPolicy(
    (site) => actionOf(site) === 'Auth' && sentProducts(site).length > 1,
    ({ debitCents }) => ({
      debitCents(charges, lines) {
        const line = lineOf(lines);
        return debitCents({ ...charges, priceCents: line ? line.priceCents * line.quantity : 0 }, lines);
      },
    }),
  );
}
