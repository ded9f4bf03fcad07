import type { Api } from '../src/contract/index.ts';
import { states as chargeGateway } from './charge-gateway/states.ts';
import { states as merchantWallet } from './merchant-wallet/states.ts';
import type { ProviderStates } from './verification/provider-state.ts';

/** The provider states that have a given, by API. Those of the bill payment platform come with its sandbox. */
export const statesOf: Readonly<Record<Api, ProviderStates>> = {
  'bill-payment': {},
  'charge-gateway': chargeGateway,
  'merchant-wallet': merchantWallet,
};
