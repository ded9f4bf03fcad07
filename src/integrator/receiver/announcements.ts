import { type Delivery, deliveryOf, slowMs } from './delivery.ts';

/**
 * Every announcement that the platform may send (section 6.1).
 * @param codes of billers that the catalogue has.
 * @param token that was agreed with the platform team; without one no Authorization is sent.
 */
export function announcements(codes: readonly string[], token: string | undefined): Delivery[] {
  const authorization: Record<string, string> = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  const of = (name: string, value: unknown): Delivery => deliveryOf(name, JSON.stringify(value), authorization);
  const [first = 'TESTBILLER', second = first] = codes;
  return [
    of('one biller', [first]),
    of('the same biller again', [first]),
    of('two billers', [first, second]),
    of('an empty array', []),
    of('an array of no texts', [7, null, {}]),
    of('an object', { billers: [second] }),
    deliveryOf('no JSON', `["${second}"`, authorization),
    of('a biller that nobody knows', ['NO-SUCH-BILLER']),
    { ...of('a slow body', [second]), pauseMs: slowMs },
    deliveryOf('written with line feeds', JSON.stringify([first, second], undefined, 2), authorization),
  ];
}
