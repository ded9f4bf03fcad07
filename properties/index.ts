import { type Check, checksOf } from '../src/conformance/index.ts';
import { billPaymentChecks } from './bill-payment/index.ts';
import { chargeGatewayChecks } from './charge-gateway/index.ts';
import { contractAnswers } from './contract-answers.ts';
import { merchantWalletChecks } from './merchant-wallet/index.ts';

export { costs } from './costs.ts';

/** All checks of all APIs. */
export const checks: readonly Check[] = [...billPaymentChecks, ...chargeGatewayChecks, ...merchantWalletChecks];

/** Checks of a static mock, for the APIs that have checks: they join the others only where a mock is judged. */
export const staticChecks: readonly Check[] = [...new Set(checks.map((it) => it.api))].flatMap((api) =>
  checksOf(api, { contract: contractAnswers(api) }),
);
