// A project on axios as it goes over the wire: its default headers, undefined left out, null written, a base URL that ends
// without a slash, one instance an API with an interceptor that adds credentials.
import { request } from 'node:http';

const env = (name) => process.env[`PAYPROOF_${name}`];

function instance(baseURL, headers) {
  const post = (path, data) =>
    new Promise((resolve, reject) => {
      const body = Buffer.from(JSON.stringify(data));
      const outgoing = request(new URL(baseURL + path), {
        method: 'POST',
        headers: {
          Accept: 'application/json, text/plain, */*',
          'Content-Type': 'application/json',
          'User-Agent': 'axios/1.12.2',
          'Content-Length': body.length,
          'Accept-Encoding': 'gzip, compress, deflate, br',
          ...headers(),
        },
      });
      outgoing.on('error', reject);
      outgoing.on('response', async (response) => {
        let text = '';
        for await (const part of response) text += part;
        const { statusCode } = response;
        if (statusCode >= 200 && statusCode < 300) resolve(JSON.parse(text));
        else reject(new Error(`${path}: ${statusCode} ${text} ${response.headers['x-sandbox-hint']}`));
      });
      outgoing.end(body);
    });
  return { post };
}

const basic = (api) => () => ({
  Authorization: `Basic ${Buffer.from(`${env(`${api}_USERNAME`)}:${env(`${api}_PASSWORD`)}`).toString('base64')}`,
});
const merchant = (name) => env(`CHARGE_GATEWAY_MERCHANT_${name}`);
const unique = () => crypto.randomUUID();

const gateway = instance(env('CHARGE_GATEWAY_BASE'), basic('CHARGE_GATEWAY'));
const charge = await gateway.post('/transactions/amount/', {
  clientCorrelator: unique(),
  referenceCode: 'INV-9',
  tranType: 'MER',
  endUserId: env('CHARGE_GATEWAY_NUMBERS_WHITELISTED').split(' ')[0],
  remarks: 'one',
  transactionOperationStatus: 'Charged',
  paymentAmount: {
    charginginformation: { amount: 19.99, currency: 'USD', description: 'one' },
    chargeMetaData: { channel: merchant('CHANNEL'), onBehalfOf: null },
  },
  merchantCode: merchant('MERCHANT_CODE'),
  merchantPin: merchant('MERCHANT_PIN'),
  merchantNumber: merchant('MERCHANT_NUMBER'),
  terminalID: merchant('TERMINAL_ID'),
  countryCode: 'ZW',
  location: merchant('LOCATION'),
  superMerchantName: merchant('SUPER_MERCHANT_NAME'),
  merchantName: merchant('MERCHANT_NAME'),
  notifyUrl: null,
  originalGatewayReference: null,
});
console.log('charge-gateway', charge.status);

let token;
const wallet = instance(env('MERCHANT_WALLET_BASE'), () => ({
  'X-Api-Key': env('MERCHANT_WALLET_API_KEY'),
  ...(token ? { Authorization: `Bearer ${token}` } : {}),
}));
const username = env('MERCHANT_WALLET_USERNAME');
({ accessToken: token } = await wallet.post('/auth/third-party', {
  username,
  password: env('MERCHANT_WALLET_PASSWORD'),
}));
const sale = { reference: null, narration: null, currency: 'USD', amount: 1050, type: 'PAYMENT' };
console.log('merchant-wallet', (await wallet.post('/api/code/generate', sale)).responseCode);

const vendor = instance(env('BILL_PAYMENT_BASE'), basic('BILL_PAYMENT'));
const bill = (name) => env(`BILL_PAYMENT_PURCHASES_IRREVERSIBLE_${name}`);
const Price = Number(bill('PRICE'));
const order = {
  BillerCode: bill('BILLER_CODE'),
  Reference: unique(),
  MemberNumber: bill('MEMBER_NUMBER'),
  Products: [{ Code: bill('PRODUCT_CODE'), Price }],
  TotalAmount: Price,
};
// What AUTH answered is sent back as it came, nulls and all: a common way to make a PAY.
const { Products } = await vendor.post('/api/payment/process', { Action: 'AUTH', ...order });
const echoed = Products.map(({ Code, Quantity, Department, Price: price, RequiresForexPayment }) => ({
  ...{ Code, Quantity, Department, RequiresForexPayment },
  Price: price,
}));
await vendor.post('/api/payment/process', { Action: 'PAY', ...order, Products: echoed });
const { Status } = await vendor.post('/api/payment/process', {
  ...{ Action: 'STATUS', Reference: order.Reference, Products: null, MemberNumber: null },
});
console.log('bill-payment', Status);
