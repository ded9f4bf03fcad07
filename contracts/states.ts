import type { Api } from '../src/contract/index.ts';
import { states as billPayment } from './bill-payment/states.ts';
import { states as chargeGateway } from './charge-gateway/states.ts';
import { states as merchantWallet } from './merchant-wallet/states.ts';
import type { ProviderStates } from './verification/provider-state.ts';

/** The provider states that have a given, by API; an API without pacts has none. */
export const statesOf = {
  'bill-payment': billPayment,
  'charge-gateway': chargeGateway,
  'merchant-wallet': merchantWallet,
} satisfies Partial<Record<Api, ProviderStates>>;
