import { integratorObserversOf } from '../../../conformance/index.ts';

/** Observers of the other side of this API: they judge whoever calls it and receives from it. */
export const chargeGatewayIntegratorObservers = integratorObserversOf('charge-gateway', {});
