// The package's front door: one client an API, their errors, webhook verification. Types of requests and answers come
// with each API's own entry: payproof/charge-gateway, payproof/merchant-wallet, payproof/bill-payment.
export { BillPaymentError, billPayment } from './clients/bill-payment/index.ts';
export { ChargeGatewayError, chargeGateway } from './clients/charge-gateway/index.ts';
export { InvalidInputError } from './clients/invalid-input-error.ts';
export { MerchantWalletError, merchantWallet } from './clients/merchant-wallet/index.ts';
export { NoAnswerError } from './clients/no-answer-error.ts';
export { StillPendingError } from './clients/still-pending-error.ts';
export { UnknownOutcomeError } from './clients/unknown-outcome-error.ts';
export { changedBillers, verifyCallback, verifyHash, verifyXSignature } from './clients/webhooks/index.ts';
