import { mistakes as billMistakes, variants as billVariants } from './bill-payment/index.ts';
import { chargeGatewayMistakes } from './charge-gateway/mistakes/index.ts';
import { variants as chargeVariants } from './charge-gateway/variants.ts';
import { mistakes as walletMistakes, variants as walletVariants } from './merchant-wallet/index.ts';
import type { ModelIntegrators } from './model-integrators.ts';

/** The model integrators of all APIs. */
export const models: readonly ModelIntegrators[] = [
  { api: 'bill-payment', variants: billVariants, mistakes: billMistakes },
  { api: 'charge-gateway', variants: chargeVariants, mistakes: chargeGatewayMistakes },
  { api: 'merchant-wallet', variants: walletVariants, mistakes: walletMistakes },
];
