import type { Api } from '../src/contract/index.ts';
import { states as chargeGateway } from './charge-gateway/states.ts';
import type { ProviderStates } from './verification/provider-state.ts';

/** The provider states that have a given, by API. The others come with their sandboxes. */
export const statesOf: Readonly<Record<Api, ProviderStates>> = {
  'bill-payment': {},
  'charge-gateway': chargeGateway,
  'merchant-wallet': {},
};
