import type { Observer } from '../conformance/index.ts';
import { billPaymentObservers } from './bill-payment/index.ts';
import { chargeGatewayObservers } from './charge-gateway/index.ts';
import { merchantWalletObservers } from './merchant-wallet/index.ts';

/** All observers of all APIs. */
export const observers: readonly Observer[] = [
  ...billPaymentObservers,
  ...chargeGatewayObservers,
  ...merchantWalletObservers,
];
