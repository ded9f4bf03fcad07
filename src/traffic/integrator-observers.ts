import type { IntegratorObserver } from '../conformance/index.ts';
import { billPaymentIntegratorObservers } from './bill-payment/integrator/index.ts';
import { chargeGatewayIntegratorObservers } from './charge-gateway/integrator/index.ts';
import { merchantWalletIntegratorObservers } from './merchant-wallet/integrator/index.ts';

/** All observers of integrators of all APIs. */
export const integratorObservers: readonly IntegratorObserver[] = [
  ...billPaymentIntegratorObservers,
  ...chargeGatewayIntegratorObservers,
  ...merchantWalletIntegratorObservers,
];
