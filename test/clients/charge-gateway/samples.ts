import type { ChargeRequest, RefundRequest } from '../../../src/clients/charge-gateway/index.ts';

export const username = 'sbx_müller';
export const password = 'pässword-long-enough';

export const charge: ChargeRequest = {
  clientCorrelator: 'order/1',
  referenceCode: 'INV-1',
  tranType: 'MER',
  endUserId: '263771234567',
  remarks: 'Two tickets',
  transactionOperationStatus: 'Charged',
  paymentAmount: {
    charginginformation: { amount: '19.90', currency: 'USD', description: 'Tickets' },
    chargeMetaData: { channel: 'WEB' },
  },
  merchantCode: 'M-1',
  merchantPin: '4711',
  merchantNumber: '263770000001',
  terminalID: 'T-1',
  countryCode: 'ZW',
  location: 'Harare',
  superMerchantName: 'Group',
  merchantName: 'Shop',
  notifyUrl: '',
};

export const refund: RefundRequest = {
  ...charge,
  clientCorrelator: 'order/1-refund',
  tranType: 'REF',
  originalGatewayReference: 'GW-1',
};

export const accepted = {
  transactionId: 'GW-1',
  clientCorrelator: 'order/1',
  status: 'PENDING',
  statusCode: '200',
  statusMessage: 'Transaction Successful',
  amount: 19.9,
  currency: 'USD',
  endUserId: '263771234567',
  merchantCode: 'M-1',
  timestamp: '2026-03-01T08:15:30Z',
};

export const found = {
  transactionId: 'GW-1',
  clientCorrelator: 'order/1',
  status: 'SUCCESS',
  statusCode: '200',
  endUserId: '263771234567',
  amount: '19.90',
  currency: 'USD',
  merchantCode: 'M-1',
  merchantName: 'Shop',
  referenceCode: 'INV-1',
  timestamp: '2026-03-01T08:16:02Z',
  description: null,
};

export const refusal = (status: number, statusMessage = 'refused'): [number, object] => [
  status,
  { statusCode: String(status), statusMessage },
];
