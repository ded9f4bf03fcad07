// Makes a code for 10.50 USD on payproof's client: node client.ts. Asks where it stands: node client.ts 12345678. In
// a checkout of payproof: node -C payproof-checkout client.ts.

import { randomUUID } from 'node:crypto';
import { merchantWallet } from 'payproof/merchant-wallet';

// Address and credentials come from PAYPROOF_MERCHANT_WALLET_BASE, _API_KEY, _USERNAME and _PASSWORD; it logs in by itself.
const wallet = merchantWallet();
const [, , known] = process.argv;
if (known === undefined) {
  const reference = `sale-${randomUUID()}`;
  const made = await wallet.generateCode({
    reference,
    narration: reference,
    currency: 'USD',
    // 10.50 USD in cents.
    amount: 1050,
    type: 'PAYMENT',
  });
  console.log(JSON.stringify({ ...made, qrCode: '…' }));
  console.log(`show the customer: ${String(made.code)}`);
} else {
  console.log(JSON.stringify(await wallet.codeInquiry({ code: known })));
}
