import { integratorObserversOf } from '../../../conformance/index.ts';
import * as caller from './caller/index.ts';
import * as contract from './contract.ts';
import * as receiver from './receiver/index.ts';

/** Observers of the other side of this API: they judge whoever calls it and receives from it. */
export const chargeGatewayIntegratorObservers = integratorObserversOf('charge-gateway', { caller, contract, receiver });
