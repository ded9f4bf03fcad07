import type { Check } from '../src/conformance/index.ts';
import { chargeGatewayChecks } from './charge-gateway/index.ts';

/** All checks of all APIs. */
export const checks: readonly Check[] = [...chargeGatewayChecks];
