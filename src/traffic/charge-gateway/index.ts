import { observersOf } from '../../conformance/index.ts';
import * as callbacks from './callbacks.ts';
import * as chargeLife from './charge-life.ts';
import * as contract from './contract.ts';
import * as credentials from './credentials.ts';
import * as echoes from './echoes.ts';
import * as errors from './errors.ts';

/** Observers of the charge gateway over a conformance run: they judge the provider. */
export const chargeGatewayObservers = observersOf('charge-gateway', {
  callbacks,
  'charge-life': chargeLife,
  contract,
  credentials,
  echoes,
  errors,
});
