import { headerOf } from '../../../src/conformance/index.ts';
import type { Delivery } from '../../../src/given/bill-payment/index.ts';

/** The media type that a delivery declares, without parameters. */
export function mediaTypeOf({ request }: Delivery): string {
  return headerOf(request.headers, 'content-type')?.split(';')[0]?.trim().toLowerCase() ?? 'none';
}
