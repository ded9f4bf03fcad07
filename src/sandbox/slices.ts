import type { ApiSlice } from './api-slice.ts';
import { chargeGateway } from './charge-gateway/slice.ts';

/** The APIs that the sandbox carries, sorted by name. */
export const slices: readonly ApiSlice[] = [chargeGateway];

/** Full names (`<api>/<name>`) of all dialect switches. */
export const dialectNames: readonly string[] = slices.flatMap(({ api, dialects }) =>
  Object.keys(dialects).map((name) => `${api}/${name}`),
);

/** Full ids of all faults. */
export const faultIds: readonly string[] = slices.flatMap(({ faults }) => faults.map((fault) => fault.id));
