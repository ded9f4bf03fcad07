import { formatCents } from '../../../protocol/amounts.ts';
import { digitsOf } from '../../slice/digits-of.ts';
import { member } from '../catalogue/biller.ts';
import { meters, resendCents } from '../catalogue/electricity.ts';
import { accountKey, type PaymentRow, payments } from '../tables/payments.ts';
import { displayOf, receiptEach } from './receipt.ts';
import type { BillerSystem } from './system.ts';

/** What a test meter owes: taken off a payment before units are bought. */
const debts: Readonly<Record<string, readonly { name: string; cents: number }[]>> = {
  [meters.singleDebt]: [{ name: 'Arrears', cents: 2_50 }],
  [meters.doubleDebt]: [
    { name: 'Arrears', cents: 2_50 },
    { name: 'Connection fee', cents: 1_25 },
  ],
};

/** Prepaid electricity: each token is a receipt and an SMS of its own (sections 3.3 and 3.4). */
export const electricitySystem: BillerSystem = {
  member(_biller, memberNumber) {
    const owed = debts[memberNumber] ?? [];
    return member({
      memberNumber,
      name: 'Meter Example',
      details: Object.fromEntries(owed.map(({ name, cents }) => [name, formatCents(cents)])),
    });
  },
  receipts(payment, view, { newId }) {
    const owed = debts[payment.memberNumber] ?? [];
    const count = payment.memberNumber === meters.doubleToken ? 2 : 1;
    const resent = payment.totalCents === resendCents ? lastTokens(view.find(payments, 'account', keyOf(payment))) : [];
    const tokens = resent.length > 0 ? resent : Array.from({ length: count }, () => newToken(newId));
    const display = {
      ...displayOf(payment),
      ...Object.fromEntries(owed.map(({ name, cents }) => [name, formatCents(cents)])),
      ...Object.fromEntries(tokens.map((it, at) => [`Token ${at + 1}`, it])),
    };
    const texts = tokens.map((it, at) => `Token ${at + 1} of ${tokens.length} for ${payment.memberNumber}: ${it}`);
    return receiptEach('Electricity token', texts, display);
  },
};

function keyOf({ billerCode, memberNumber }: PaymentRow): string {
  return accountKey(billerCode, memberNumber);
}

/** Twenty digits in groups of four. */
function newToken(newId: () => string): string {
  return (digitsOf(newId(), 10) + digitsOf(newId(), 10)).replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}

function lastTokens(before: readonly PaymentRow[]): string[] {
  const { ReceiptSmses: smses } = before.findLast((it) => it.data !== null)?.data ?? {};
  return Array.isArray(smses) ? smses.flatMap((it) => /(?:\d{4} ){4}\d{4}$/.exec(String(it)) ?? []) : [];
}
