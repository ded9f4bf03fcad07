import { merchantWalletModels } from './merchant-wallet/index.ts';
import type { ModelIntegrators } from './model-integrators.ts';

/** The model integrators of all APIs that have some. */
export const models: readonly ModelIntegrators[] = [merchantWalletModels];
