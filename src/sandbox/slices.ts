import { billPayment } from './bill-payment/slice.ts';
import { chargeGateway } from './charge-gateway/slice.ts';
import type { DerivedFault } from './faults/derived/derived-fault.ts';
import { derivedFaults } from './faults/derived/derived-faults.ts';
import { merchantWallet } from './merchant-wallet/slice.ts';
import type { ApiSlice } from './slice/api-slice.ts';

/** The APIs that the sandbox carries, sorted by name. */
export const slices: readonly ApiSlice[] = [billPayment, chargeGateway, merchantWallet];

/** Full names (`<api>/<name>`) of all dialect switches. */
export const dialectNames: readonly string[] = slices.flatMap(({ api, dialects }) =>
  Object.keys(dialects).map((name) => `${api}/${name}`),
);

/** Full ids of all faults, written and derived. */
export function faultIds(): string[] {
  return slices.flatMap(({ api, faults }) => [...faults.map((fault) => fault.id), ...derivedFaults(api).keys()]);
}

/** The derived fault of that full id, if it is one. */
export function derivedFault(id: string): DerivedFault | undefined {
  return slices.map(({ api }) => derivedFaults(api).get(id)).find((it) => it !== undefined);
}
