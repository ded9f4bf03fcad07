// Pays 10.00 to a charity on payproof's client: node client.ts. Asks what became of a bill: node client.ts bill-17…
// In a checkout of payproof: node -C payproof-checkout client.ts.

import { randomUUID } from 'node:crypto';
import { billPayment } from 'payproof/bill-payment';

const env = (name: string): string => process.env[`PAYPROOF_BILL_PAYMENT_${name}`] ?? '';
// Address and credentials come from PAYPROOF_BILL_PAYMENT_BASE, _USERNAME and _PASSWORD.
const { vendor } = billPayment();
const [, , known] = process.argv;
if (known === undefined) {
  const Reference = `bill-${randomUUID()}`;
  // Text keeps every digit; it is sent as a JSON number.
  const Price = env('PURCHASES_IRREVERSIBLE_PRICE');
  const order = {
    BillerCode: env('PURCHASES_IRREVERSIBLE_BILLER_CODE'),
    Reference,
    MemberNumber: env('PURCHASES_IRREVERSIBLE_MEMBER_NUMBER'),
    Products: [{ Code: env('PURCHASES_IRREVERSIBLE_PRODUCT_CODE'), Price }],
    TotalAmount: Price,
  };
  const authorised = await vendor.authorize(order);
  console.log(JSON.stringify(authorised));
  if (authorised.Status !== 'Authorized') throw new Error(String(authorised.Narration));
  console.log(JSON.stringify(await vendor.pay(order)));
  console.log(`ask for its status: ${Reference}`);
} else {
  console.log(JSON.stringify(await vendor.status(known)));
}
