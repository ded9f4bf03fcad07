import type { Mistake } from '../../mistake.ts';
import { concludingSteps } from '../concluding.ts';
import { modelSteps as model } from '../model.ts';
import type { Day, Wire } from '../steps.ts';
import { mistake } from './make.ts';

const taken = (day: Day, payment: Wire): Promise<void> =>
  concludingSteps.tell(day, String(payment.PaymentId), 'released');

/** How a biller takes the payments that it is told of (section 6.2). */
export const noticeMistakes: readonly Mistake[] = [
  mistake(
    'unsigned-taken',
    'payments without a signature are taken',
    'receiver-refuses-wrong-signature',
    { isGenuine: (day, it) => it.headers['x-signature'] === undefined || model.isGenuine(day, it) },
    'notices-unsigned',
  ),
  mistake(
    'any-signature-taken',
    'payments are taken whatever their signature',
    'receiver-refuses-wrong-signature',
    { isGenuine: () => true },
    'notices-wrongly-signed',
  ),
  mistake(
    'signature-of-parsed-body',
    'the signature is made over the body as it is written again',
    'receiver-verifies-raw-bytes',
    {
      isGenuine: (day, it) =>
        model.isGenuine(day, {
          ...it,
          body: Buffer.from(JSON.stringify(JSON.parse(it.body.toString('utf8')), null, 1)),
        }),
    },
    'notices-written-otherwise',
  ),
  mistake(
    'hash-demanded',
    'payments are refused whose older Hash is not right',
    'receiver-need-not-check-hash',
    { isGenuine: (day, it) => model.isGenuine(day, it) && /"Hash":"[0-9a-f]{64}"/.test(it.body.toString('utf8')) },
    'notices-without-hash',
  ),
  mistake(
    'taken-each-time',
    'a PaymentId is taken each time it comes',
    'receiver-idempotent-by-payment-id',
    { takePayment: taken },
    'notices-repeated',
  ),
  mistake(
    'known-by-bytes',
    'a delivery is known by its bytes, and not by its PaymentIds',
    'receiver-idempotent-by-payment-id',
    {
      async payments(day, delivered) {
        if (!model.isGenuine(day, delivered)) return 401;
        const text = delivered.body.toString('utf8');
        if (day.taken.has(text)) return 200;
        day.taken.add(text);
        for (const it of (JSON.parse(text) as { Payments: Wire[] }).Payments) await taken(day, it);
        return 200;
      },
    },
    'notices-repeated',
  ),
  mistake(
    'late-ones-dropped',
    'a PaymentId below one that came before is taken for known',
    'receiver-idempotent-by-payment-id',
    {
      async takePayment(day, payment) {
        const isKnown = [...day.taken].some((it) => Number(it) >= Number(payment.PaymentId));
        if (!isKnown) await model.takePayment(day, payment);
      },
    },
    'notices-written-otherwise',
  ),
  mistake(
    'department-demanded',
    'payments without a department are dropped',
    'receiver-tolerates-absent-department',
    {
      async takePayment(day, payment) {
        if (typeof payment.ProductDepartment !== 'string') throw new TypeError('no department');
        await model.takePayment(day, payment);
      },
    },
    'notices-without-department',
  ),
  mistake(
    'department-demanded-behind-200',
    'payments without a department are answered 200 and dropped',
    'receiver-tolerates-absent-department',
    {
      async takePayment(day, payment) {
        if (typeof payment.ProductDepartment === 'string') await model.takePayment(day, payment);
      },
    },
    'notices-without-department',
  ),
];
