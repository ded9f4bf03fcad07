// Charges 10.50 USD on payproof's client: node client.ts. Looks the charge up: node client.ts order-17… In a
// checkout of payproof: node -C payproof-checkout client.ts.

import { randomUUID } from 'node:crypto';
import { chargeGateway } from 'payproof/charge-gateway';

const env = (name: string): string => process.env[`PAYPROOF_CHARGE_GATEWAY_${name}`] ?? '';
const [customer = ''] = env('NUMBERS_WHITELISTED').split(' ');
const [, , known] = process.argv;
// Address and credentials come from PAYPROOF_CHARGE_GATEWAY_BASE, _USERNAME and _PASSWORD.
const gateway = chargeGateway();

if (known === undefined) {
  const clientCorrelator = `order-${randomUUID()}`;
  const answer = await gateway.charge({
    clientCorrelator,
    referenceCode: 'INV-1001',
    tranType: 'MER',
    endUserId: customer,
    remarks: 'Two tickets',
    transactionOperationStatus: 'Charged',
    paymentAmount: {
      // Text keeps every digit; it is sent as a JSON number.
      charginginformation: { amount: '10.50', currency: 'USD', description: 'Tickets' },
      chargeMetaData: { channel: env('MERCHANT_CHANNEL') },
    },
    merchantCode: env('MERCHANT_MERCHANT_CODE'),
    merchantPin: env('MERCHANT_MERCHANT_PIN'),
    merchantNumber: env('MERCHANT_MERCHANT_NUMBER'),
    terminalID: env('MERCHANT_TERMINAL_ID'),
    countryCode: 'ZW',
    location: env('MERCHANT_LOCATION'),
    superMerchantName: env('MERCHANT_SUPER_MERCHANT_NAME'),
    merchantName: env('MERCHANT_MERCHANT_NAME'),
    notifyUrl: '',
  });
  console.log(JSON.stringify(answer));
  console.log(`look it up: ${clientCorrelator}`);
} else {
  console.log(JSON.stringify(await gateway.lookup({ endUserId: customer, clientCorrelator: known })));
}
