/** As long as what the sandbox answers to a charge. */
export const answeredCharge = {
  transactionId: '00000000-0000-4000-8000-000000000000',
  clientCorrelator: 'bench-000000000000',
  status: 'PENDING',
  statusCode: '200',
  statusMessage: 'Request accepted, waiting for the customer',
  amount: 12.34,
  currency: 'USD',
  endUserId: '263771000000',
  merchantCode: 'MC00000000',
  timestamp: '2026-03-01T08:15:30Z',
};
