import { type Exchange, statusOf } from '../../../../../src/conformance/index.ts';
import { formsOf } from '../../../../arbitraries/msisdns.ts';
import { relatedTo } from '../../../../arbitraries/related-references.ts';
import { judgeLookup } from '../judge.ts';
import type { Known, World } from '../model.ts';
import type { Step } from '../steps.ts';
import { wrongPassword } from './refused.ts';

/** Looks a charge up by what is close to its number and correlator. */
export async function lookUpClosely(
  world: World,
  known: Known | undefined,
  { by, relation }: Step & { kind: 'look-up' },
): Promise<void> {
  if (!known || known.status === 'open') return;
  const { trial } = world;
  const { clientCorrelator, endUserId } = known.charged.body;
  const send = (path: { endUserId: string; clientCorrelator: string }): Promise<Exchange> =>
    trial.send('lookup', { path });
  if (by === 'other-form') {
    const { international, local } = formsOf(known.customer);
    const lookup = await send({ endUserId: endUserId === local ? international : local, clientCorrelator });
    // Whether it is found so is not shown.
    if (statusOf(lookup) === 200) await judgeLookup(world, known, lookup);
    return;
  }
  if (by === 'close-correlator') {
    const isLong = clientCorrelator.length < 12 || clientCorrelator.length > 30;
    // A long one may have a neighbour that differs in its last character already.
    const other = isLong ? `${clientCorrelator.slice(0, -2)}Zz` : relatedTo(clientCorrelator, relation);
    const isUsed = [...world.correlators].some((it) => it.toLowerCase() === other.toLowerCase());
    if (isUsed) return;
    const lookup = await send({ endUserId, clientCorrelator: other });
    trial.holds('lookup-unknown-correlator', 404, statusOf(lookup), known.charged.exchange, lookup);
    return;
  }
  if (by === 'pattern') return lookUpByPatterns(trial, known);
  if (by === 'password') {
    const path = { endUserId, clientCorrelator: trial.fresh('cc') };
    const lookup = await trial.send('lookup', { path, headers: wrongPassword(world) });
    trial.holds('credentials-wrong-refused', 401, statusOf(lookup), lookup);
    return;
  }
  const numbers = trial.fixtures.numbers?.whitelisted ?? [];
  const other = by === 'other-customer' ? nearest(known.customer, numbers) : onOtherNetwork(known.customer);
  if (other === undefined || numbers.includes(other) !== (by === 'other-customer')) return;
  const lookup = await send({ endUserId: other, clientCorrelator });
  trial.holds('lookup-needs-both', 404, statusOf(lookup), known.charged.exchange, lookup);
}

/** A correlator of which a character is a sign that stands for any: nothing has that name, whatever refuses it. */
async function lookUpByPatterns(trial: World['trial'], { charged }: Known): Promise<void> {
  const { clientCorrelator, endUserId } = charged.body;
  const start = clientCorrelator.slice(0, -1);
  for (const sign of ['_', '%', '*', '.']) {
    const lookup = await trial.send('lookup', { path: { endUserId, clientCorrelator: start + sign } });
    const isFound = statusOf(lookup) === 200;
    trial.expects('lookup-unknown-correlator', 'nothing found', !isFound, 'found', charged.exchange, lookup);
  }
}

/** The other number that differs from it the latest. */
function nearest(msisdn: string, numbers: readonly string[]): string | undefined {
  const alike = (it: string): number => [...it].findIndex((digit, n) => digit !== msisdn[n]);
  return numbers.filter((it) => it !== msisdn).toSorted((one, two) => alike(two) - alike(one))[0];
}

/** The number of another network with the same last seven digits. */
function onOtherNetwork(msisdn: string): string {
  return `2637${msisdn[4] === '8' ? '7' : '8'}${msisdn.slice(5)}`;
}
