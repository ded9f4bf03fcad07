import { type Exchange, fieldOf, statusOf, type Trial } from '../../../src/conformance/index.ts';
import {
  type Charged,
  type ChargeWish,
  type Concluded,
  chargeBody,
  finalLookup,
  judgeAccepted,
  lookUp,
  sendCharge,
  typePinAtOpenPrompt,
} from '../../../src/given/charge-gateway/index.ts';

type Received = ReturnType<NonNullable<Trial['callbacks']>['at']>[number];

/** A URL of our receiver that nobody else was given. */
export function newUrl(trial: Trial): string {
  return trial.callbacks?.newUrl() ?? '';
}

/** What reached that URL so far, in order. */
export function callsOf(trial: Trial, url: string): readonly Received[] {
  return trial.callbacks?.at(url) ?? [];
}

/**
 * A charge whose callbacks before the outcome are counted: that it came to be may be told too, so the outcome's call
 * is one that comes after the PIN. A provider that holds the charge tells nothing before.
 */
export async function chargeInTwoSteps(
  trial: Trial,
  pin: string,
  wish: ChargeWish,
): Promise<{ charged: Concluded; before: number }> {
  const started = await sendCharge(trial, chargeBody(trial, wish), { pin });
  const refused = started.held && statusOf(started.exchange) === 422;
  if (started.held)
    return { charged: { ...started, refused, lookup: await finalLookup(trial, started, refused) }, before: 0 };
  judgeAccepted(trial, started);
  await trial.quiet();
  const before = callsOf(trial, String(wish.notifyUrl)).length;
  await typePinAtOpenPrompt(trial, started.body, pin);
  return { charged: { ...started, refused, lookup: await finalLookup(trial, started) }, before };
}

/** A refund of nothing with that notifyUrl. Its rule: `refund-original-unknown`. */
export async function refusedRefund(trial: Trial, notifyUrl: string): Promise<Exchange> {
  const body = chargeBody(trial, { tranType: 'REF', notifyUrl });
  const refused = await trial.send('refund', { json: { ...body, originalGatewayReference: trial.fresh('GW') } });
  trial.holds('refund-original-unknown', 404, statusOf(refused), refused);
  return refused;
}

/** One URL that was called for an outcome. */
export interface Called {
  notifyUrl: string;
  /** Calls that came before the outcome. */
  before: number;
  proof: Exchange[];
}

/** Decides by a rule that the outcome of a charge called its URL, beyond the calls `before` it; undefined where not. */
export async function judgeCallback(
  trial: Trial,
  id: string,
  notifyUrl: string,
  before: number,
  charged: Concluded,
): Promise<Called | undefined> {
  const isCalled = (): true | undefined => (callsOf(trial, notifyUrl).length > before ? true : undefined);
  const called = await trial.eventually(isCalled, id);
  const proof: Exchange[] = [charged.exchange, charged.lookup];
  if (!trial.expects(id, 'a callback', called === true, 'none', ...proof)) return undefined;
  const first = callsOf(trial, notifyUrl)[before];
  trial.observe('callback-payload', first?.request.body.length === 0 ? 'empty' : 'a body', ...proof);
  return { notifyUrl, before, proof };
}

/**
 * Decides that a call tells of a change that shows. `early` is a look-up of right after it: one that is told before may be a
 * repetition of an earlier notice, and the change itself is told once it shows.
 */
export async function judgeTold(
  trial: Trial,
  charged: Pick<Charged, 'body' | 'exchange'>,
  url: string,
  early: Exchange,
): Promise<void> {
  let told = callsOf(trial, url).length;
  let lookup = early;
  const isShown = await trial.eventually(async () => {
    if (fieldOf(lookup, 'status') !== 'PENDING') return true;
    told = callsOf(trial, url).length;
    lookup = await lookUp(trial, charged);
    return undefined;
  });
  if (early === lookup || !isShown) return;
  const words = 'a call once a look-up shows the change';
  const isTold = await trial.eventually(() => callsOf(trial, url).length > told || undefined);
  trial.expects('callback-belongs-to-a-change', words, isTold === true, 'PENDING', charged.exchange, early, lookup);
}

/** Records which outcomes were told again, once nothing more is to be expected. */
export async function observeRepeats(trial: Trial, all: readonly (Called | undefined)[]): Promise<void> {
  await trial.quiet();
  for (const it of all) {
    if (it === undefined) continue;
    const calls = callsOf(trial, it.notifyUrl).length - it.before;
    trial.observe('callback-repeated', calls > 1 ? 'repeated' : 'once', ...it.proof);
  }
}
