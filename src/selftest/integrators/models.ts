import * as billPayment from './bill-payment/index.ts';
import { chargeGatewayMistakes } from './charge-gateway/mistakes/index.ts';
import { variants } from './charge-gateway/variants.ts';
import * as merchantWallet from './merchant-wallet/index.ts';
import type { ModelIntegrators } from './model-integrators.ts';

/** The model integrators of all APIs. */
export const models: readonly ModelIntegrators[] = [
  { api: 'bill-payment', ...billPayment },
  { api: 'charge-gateway', variants, mistakes: chargeGatewayMistakes },
  { api: 'merchant-wallet', ...merchantWallet },
];
