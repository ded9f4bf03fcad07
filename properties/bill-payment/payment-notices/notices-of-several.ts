import { fieldOf, type Trial, textIn } from '../../../src/conformance/index.ts';
import {
  type Delivery,
  decimalIn,
  deliveredAfter,
  deliveriesAt,
  notified,
  paymentsIn,
} from '../../../src/given/bill-payment/index.ts';
import { paidForTwo, type Told, wrongIn } from './several-told.ts';

/** Sections 2.5, 6.2: of a payment for two products the biller hears both, each with its own price and department. Gives for whom. */
export async function judgeSeveral(trial: Trial, url: string): Promise<string | undefined> {
  const made = await paidForTwo(trial);
  const reference = made && textIn(fieldOf(made.payment.shown, 'PlatformReference'));
  if (!made || !reference) return made?.payment.purchase.memberNumber;
  const { payment, sold } = made;
  const told = (all: readonly Delivery[]): Told[] => all.flatMap((it) => toldIn(it, reference));
  const isWhole = (all: readonly Delivery[]): boolean => wrongIn(told(all), sold) === undefined;
  await deliveredAfter(trial, url, 0, isWhole);
  const all = deliveriesAt(trial, url);
  const wrong = wrongIn(told(all), sold);
  const words = 'each of two products at its price, with its own department or none, or both at their total';
  const proof = all.filter((it) => toldIn(it, reference).length > 0).flatMap((it) => it.exchange ?? []);
  trial.expects('payment-webhook-tells-the-payment', words, wrong === undefined, wrong, payment.shown, ...proof);
  return payment.purchase.memberNumber;
}

function toldIn(delivery: Delivery, reference: string): Told[] {
  const own = (paymentsIn(delivery) ?? []).filter((it) => notified(it, 'PlatformReference') === reference);
  return own.map((it) => ({
    product: notified(it, 'ProductCode'),
    price: decimalIn(it['ProductPrice']),
    department: notified(it, 'ProductDepartment'),
  }));
}
