import type { ModelIntegrators } from '../model-integrators.ts';
import { mistakes } from './mistakes/index.ts';
import { walletModel } from './wallet-model.ts';

export { mistakes } from './mistakes/index.ts';
export { variants } from './variants.ts';

/** The model caller of the merchant wallet service, and what callers do wrong. */
export const merchantWalletModels: ModelIntegrators = { api: 'merchant-wallet', correct: walletModel(), mistakes };
