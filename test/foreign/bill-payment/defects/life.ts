import type { Payment } from '../model.ts';
import { defectsOf, editsPayment, isAuth, isPay, isStatus, text } from './defect.ts';

const defect = defectsOf('wrong-state');
const hour = 3_600_000;

const showing = (from: string, to: string) =>
  editsPayment((body) => {
    if (body.Status === from) body.Status = to;
  });

/** Payments in states that nobody brought them to. */
export const lifeDefects = [
  defect('status-of-latest', '2.3', 'STATUS is of the reference named; the latest payment is shown.', {
    when: 'state',
    hooks: () => ({ payment: (found, { call, tenant }) => (found && isStatus(call) ? tenant.payments.at(-1) : found) }),
  }),
  defect('references-of-16-letters', '8', 'A reference is unique; the first 16 letters alone count.', {
    when: 'value',
    hooks: () => ({
      payment: (found, { call, tenant }) => {
        const start = text(call, 'Reference').slice(0, 16);
        if (found || start.length < 16 || call.operation !== 'process') return found;
        return tenant.payments.find(({ reference }) => reference.startsWith(start));
      },
    }),
  }),
  defect('flagged-shown-paid', '3.1', 'Flagged is not final; it is answered as Paid.', {
    when: 'value',
    hooks: showing('Flagged', 'Paid'),
  }),
  defect('flagged-shown-failed', '3.1', 'Flagged is not final; it is answered as Failed.', {
    when: 'value',
    hooks: showing('Flagged', 'Failed'),
  }),
  defect('being-paid-shown-paid', '3.3', 'PP returns BeingPaid; it is answered as Paid.', {
    when: 'value',
    hooks: showing('BeingPaid', 'Paid'),
  }),
  defect('paid-shown-authorized', '3.1', 'What is paid is Paid; STATUS shows Authorized.', {
    when: 'endpoint',
    hooks: editsPayment((body, call) => {
      if (isStatus(call) && body.Status === 'Paid') body.Status = 'Authorized';
    }),
  }),
  defect('status-in-capitals', '3.1', 'Statuses are written as the document has them; they are in capitals.', {
    when: 'always',
    hooks: editsPayment((body) => {
      body.Status = String(body.Status).toUpperCase();
    }),
  }),
  defect('authorised-with-s', '3.1', 'AUTH answers Authorized; it is spelt Authorised.', {
    when: 'always',
    hooks: showing('Authorized', 'Authorised'),
  }),
  defect('paid-called-success', '3.1', 'A successful PAY is Paid; STATUS calls it Success.', {
    when: 'endpoint',
    hooks: editsPayment((body, call) => {
      if (isStatus(call) && body.Status === 'Paid') body.Status = 'Success';
    }),
  }),
  defect('third-inquiry-fails-paid', '3.1', 'Paid is final; the third inquiry turns it Failed.', {
    when: 'state',
    hooks: () => {
      const seen = new Map<Payment, number>();
      return {
        looked(payment) {
          seen.set(payment, (seen.get(payment) ?? 0) + 1);
          if (payment.status === 'Paid' && (seen.get(payment) ?? 0) >= 2) payment.status = 'Failed';
        },
      };
    },
  }),
  defect('paid-fails-after-a-day', '3.1', 'Paid is final; after a day it is Failed.', {
    when: 'time',
    hooks: () => ({
      payment(found, { now }) {
        if (found?.status === 'Paid' && now > (found.paidAt ?? now) + 24 * hour) found.status = 'Failed';
        return found;
      },
    }),
  }),
  defect('failed-pays-later', '3.1', 'Failed is final; after an hour it is Paid.', {
    when: 'time',
    hooks: () => ({
      payment(found, { now }) {
        if (found?.action === 'Pay' && found.status === 'Failed' && now > found.changedAt + hour) found.status = 'Paid';
        return found;
      },
    }),
  }),
  defect('authorized-pays-itself', '3.2', 'An authorisation needs a PAY; after half an hour it is Paid without one.', {
    when: 'time',
    readings: { authLife: 'none' },
    hooks: () => ({
      payment(found, { now }) {
        if (found?.status === 'Authorized' && now > found.createdAt + hour / 2) found.status = 'Paid';
        return found;
      },
    }),
  }),
  defect('inquiry-pays', '3.2', 'STATUS changes nothing; of an authorised payment it pays.', {
    when: 'state',
    hooks: () => ({
      looked(payment, { now }) {
        if (payment.status !== 'Authorized') return;
        payment.status = 'Paid';
        payment.paidAt = now;
      },
    }),
  }),
  defect('reversed-shown-paid', '3.1', 'A reversed payment is Reversed; STATUS shows Paid.', {
    when: 'state',
    hooks: showing('Reversed', 'Paid'),
  }),
  defect('reversed-shown-failed', '3.1', 'A reversed payment is Reversed; STATUS shows Failed.', {
    when: 'state',
    hooks: showing('Reversed', 'Failed'),
  }),
  defect('no-reversal-reference', '3.2', 'VendorReversalReference is set once reversed; it is not.', {
    when: 'state',
    hooks: editsPayment((body) => {
      delete body.VendorReversalReference;
    }),
  }),
  defect('paid-as-if-reversed', '2.4', 'WalletDebitReversed is of reversals; a paid payment has it as well.', {
    when: 'state',
    hooks: editsPayment((body) => {
      if (body.Status === 'Paid') {
        body.WalletDebitReversed = '2026-11-21T10:00:00Z';
        body.VendorReversalReference = 'RV-1';
      }
    }),
  }),
  defect('second-auth-reopens', '3.2', 'Paid is final; a second AUTH of the reference makes it Authorized.', {
    when: 'state',
    hooks: () => ({
      payment(found, { call }) {
        if (found?.status === 'Paid' && isAuth(call)) found.status = 'Authorized';
        return found;
      },
    }),
  }),
  defect('second-pay-fails-it', '3.1', 'Paid is final; a second PAY turns it Failed.', {
    when: 'state',
    hooks: () => ({
      payment(found, { call }) {
        if (found?.status === 'Paid' && isPay(call)) found.status = 'Failed';
        return found;
      },
    }),
  }),
  defect('status-of-nothing-is-paid', '7', 'STATUS of an unknown reference is no success; it is answered Paid.', {
    when: 'state',
    readings: { unknownReference: 'failed' },
    hooks: () => ({
      answer({ body }, call, asked) {
        const isKnown = asked?.tenant.payments.some(({ reference }) => reference === call.body.Reference);
        if (isStatus(call) && !isKnown && body && 'Status' in (body as object))
          (body as { Status: string }).Status = 'Paid';
      },
    }),
  }),
];
