import { type Exchange, fieldOf, statusOf, type Trial } from '../../../src/conformance/index.ts';

/** Rules that a refused charge decides beside the one that names its condition. */
export const refusalRules = ['charge/400', 'refused-charge-leaves-nothing'];

/**
 * Sends a charge that breaks one thing and must be refused with 400, and looks whether it left something:
 * a refused charge is never pending nor successful.
 */
export async function refusedCharge(
  trial: Trial,
  id: string,
  body: Record<string, unknown>,
  expected = 400,
): Promise<Exchange> {
  const exchange = await trial.send('charge', { json: body });
  const refused = trial.holds(id, expected, statusOf(exchange), exchange);
  if (expected === 400) trial.holds('charge/400', expected, statusOf(exchange), exchange);
  const { endUserId, clientCorrelator } = body;
  const canLookUp =
    typeof endUserId === 'string' &&
    typeof clientCorrelator === 'string' &&
    endUserId !== '' &&
    clientCorrelator !== '';
  if (refused && canLookUp) await leftNothing(trial, exchange, { endUserId, clientCorrelator });
  return exchange;
}

/** Decides that a refused charge is neither pending nor successful. */
export async function leftNothing(
  trial: Trial,
  refused: Exchange,
  path: { endUserId: string; clientCorrelator: string },
): Promise<void> {
  const lookup = await trial.send('lookup', { path });
  const status = statusOf(lookup) === 200 ? fieldOf(lookup, 'status') : 'nothing';
  const isNothing = status !== 'PENDING' && status !== 'SUCCESS';
  trial.expects('refused-charge-leaves-nothing', 'nothing', isNothing, status, refused, lookup);
}
