import { check, type Trial } from '../../../src/conformance/index.ts';
import {
  type Charged,
  chargeBody,
  chargeWithPin,
  finalLookup,
  lookUp,
  pendingCharge,
  pinRules,
  typePinAtOpenPrompt,
} from '../../../src/given/charge-gateway/index.ts';
import { refusalRules, refusedCharge } from '../validation/refused-charge.ts';
import { callsOf, chargeInTwoSteps, judgeCallback, judgeTold, newUrl, refusedRefund } from './callback-calls.ts';
import { judgeEmptyUrl, judgeOtherChannel } from './other-charges.ts';

const success = 'callback-on-success';

/** Section 6.1: the notifyUrl of the charge that changed is called, all of it, whatever other charges have for theirs. */
export const callbacksInCompany = check({
  slug: 'charge-callbacks-in-company',
  title:
    'each charge calls its own notifyUrl: one that others have, also refused and failed ones, one beside others, one with a query, none where it is empty, one of another channel',
  rules: [
    'callback-on-success',
    'callback-payload',
    'callback-belongs-to-a-change',
    'pin-0000-succeeds',
    'currency-other-refused',
    'refund-original-unknown',
    ...refusalRules,
  ],
  assumes: pinRules,
  needs: ['customer.answerPrompt', 'callbacks'],
  async body(trial) {
    const shared = newUrl(trial);
    await refusedCharge(trial, 'currency-other-refused', chargeBody(trial, { notifyUrl: shared, currency: 'EUR' }));
    const paid = await judgeShared(trial, shared, 'USD');
    await chargeWithPin(trial, '1111', { notifyUrl: shared });
    await judgeShared(trial, shared, 'ZWG');
    const plain = newUrl(trial);
    const notifyUrl = `${plain}?order=17&shop=a%26b%2Fc%20d%2541`;
    await refusedRefund(trial, notifyUrl);
    // A used correlator is refused or answered with what exists; either way it makes no charge.
    await trial.send('charge', { json: { ...paid.body, notifyUrl } });
    const { charged } = await chargeInTwoSteps(trial, '0000', { notifyUrl });
    const called = await trial.eventually(() => callsOf(trial, plain)[0]);
    const asked = called && [...new URL(called.request.url, plain).searchParams].map((it) => it.join(' = '));
    const words = ['order = 17', 'shop = a&b/c d%41'];
    // The payload is not shown: parameters of the provider's own may stand behind those that were given.
    trial.holds(success, words, asked?.slice(0, words.length) ?? 'no callback', charged.exchange, charged.lookup);
    await judgeEmptyUrl(trial, [shared, plain]);
    await judgeOtherChannel(trial);
    const url = newUrl(trial);
    const first = await pendingCharge(trial, { amount: '1.11', notifyUrl: url });
    await pendingCharge(trial, { amount: '2.22', notifyUrl: newUrl(trial) });
    await trial.quiet();
    const before = callsOf(trial, url).length;
    await typePinAtOpenPrompt(trial, first.body, '0000');
    await judgeMoment(trial, first, url, before);
    const lookup = await finalLookup(trial, first);
    await judgeCallback(trial, success, url, before, { ...first, refused: false, lookup });
  },
});

/** A charge that has the notifyUrl of others before it. */
async function judgeShared(trial: Trial, notifyUrl: string, currency: string): Promise<Charged> {
  // What the others may still repeat comes before it begins.
  await trial.quiet();
  const earlier = callsOf(trial, notifyUrl).length;
  const { charged, before } = await chargeInTwoSteps(trial, '0000', { notifyUrl, currency });
  await judgeCallback(trial, success, notifyUrl, Math.max(earlier, before), charged);
  return charged;
}

/** Look-ups in a row while a callback is awaited: the first one after it tells. */
const lookUps = 12;

/** A callback is confirmed by look-up: what is called before the change shows has nothing to tell, unless it is told again. */
async function judgeMoment(trial: Trial, charged: Charged, url: string, before: number): Promise<void> {
  const isCalled = (): true | undefined => callsOf(trial, url).length > before || undefined;
  for (let n = 0; n < lookUps && !isCalled(); n += 1) await lookUp(trial, charged);
  if (!(await trial.eventually(isCalled))) return;
  await judgeTold(trial, charged, url, await lookUp(trial, charged));
}
