import { check, type Exchange, statusOf, type Trial } from '../../../src/conformance/index.ts';
import {
  acceptedRefund,
  type Charged,
  type Concluded,
  chargeBody,
  chargeRules,
  customerOf,
  lookUp,
  pendingCharge,
  pinRules,
  refundRules,
  sendCharge,
  sendRefund,
  successfulCharge,
  successRules,
  typePin,
} from '../../../src/given/charge-gateway/index.ts';
import { formsOf } from '../../arbitraries/msisdns.ts';
import { judgeOutcome, pins } from '../charge-life/pin-matrix.ts';
import {
  type Called,
  callsOf,
  chargeInTwoSteps,
  judgeCallback,
  newUrl,
  observeRepeats,
  refusedRefund,
} from './callback-calls.ts';

const needs = ['customer.answerPrompt', 'callbacks'];
const formRules = ['failed-pin-form', 'invalid-pin-form', 'transaction-after-422', 'charge/422'];

/** Section 6.1: the notifyUrl is called when the charge becomes SUCCESS or FAILED. */
export const outcomeCallbacks = check({
  slug: 'charge-outcome-callbacks',
  title: 'the notifyUrl is called after each outcome',
  rules: [
    'callback-on-success',
    'callback-on-failure',
    'callback-repeated',
    'callback-payload',
    ...pins.map((it) => it.outcome),
  ],
  assumes: [...pinRules, ...formRules],
  needs,
  async body(trial) {
    const { international, local } = formsOf(customerOf(trial));
    const all: (Called | undefined)[] = [];
    for (const [currency, endUserId] of [
      ['USD', international],
      ['ZWG', local],
    ] as const) {
      for (const it of pins) {
        const notifyUrl = newUrl(trial);
        const { charged, before } = await chargeInTwoSteps(trial, it.pin, { notifyUrl, currency, endUserId });
        judgeOutcome(trial, it, charged);
        // A charge refused with 422 may leave no transaction, and then none that changed.
        if (charged.refused && statusOf(charged.lookup) !== 200) continue;
        if (it.final === 'SUCCESS')
          all.push(await judgeCallback(trial, 'callback-on-success', notifyUrl, before, charged));
        else all.push(await observeFailure(trial, notifyUrl, before, charged));
      }
    }
    await tellUnusualTexts(trial);
    await observeRepeats(trial, all);
  },
});

/** A callback may tell what the charge said: its HMAC is over the bytes that were sent, whatever they are. */
async function tellUnusualTexts(trial: Trial): Promise<void> {
  const texts = { referenceCode: `${trial.fresh('ref')}-Zoë/日本 "🎫"`, remarks: 'é ñ \u2028 <&> \\ 🎫' };
  for (const wish of [texts, { clientCorrelator: `${trial.fresh('cc')}-Zoë` }]) {
    const notifyUrl = newUrl(trial);
    const charged = await sendCharge(trial, chargeBody(trial, { ...wish, notifyUrl }));
    // Such texts may be refused.
    if (statusOf(charged.exchange) !== 200) continue;
    if (!charged.held) await typePin(trial, charged.body, '0000');
    await trial.eventually(() => (callsOf(trial, notifyUrl).length > 0 ? true : undefined));
  }
}

/** Section 3 lists a callback for SUCCESS, 6.1 for any change of state: of a failure it may come or not. */
async function observeFailure(
  trial: Trial,
  notifyUrl: string,
  before: number,
  charged: Concluded,
): Promise<Called | undefined> {
  const isThere = (): true | undefined => (callsOf(trial, notifyUrl).length > before ? true : undefined);
  const called = (await trial.eventually(isThere, 'the callback of a failure')) === true;
  const proof = [charged.exchange, charged.lookup];
  trial.observe('callback-on-failure', called ? 'called' : 'not-called', ...proof);
  return called ? { notifyUrl, before, proof } : undefined;
}

/** Look-ups in a row: more callbacks than a late repetition explains are theirs. */
const lookUps = 6;

/** Section 6.1: a URL is called for a transaction that changed, and for nothing else: on any target that calls back. */
export const noCallbackBeforeOutcome = check({
  slug: 'charge-callbacks-before-outcome',
  title: 'no callback comes for a refused charge or refund, and look-ups of a charge that waits cause none',
  rules: ['callback-belongs-to-a-change', 'currency-other-refused', 'refund-original-unknown'],
  assumes: chargeRules,
  needs: ['callbacks'],
  async body(trial) {
    const refusedUrl = newUrl(trial);
    const refused = await trial.send('charge', { json: chargeBody(trial, { notifyUrl: refusedUrl, currency: 'EUR' }) });
    trial.holds('currency-other-refused', 400, statusOf(refused), refused);
    const refundUrl = newUrl(trial);
    const unknown = await refusedRefund(trial, refundUrl);
    const pendingUrl = newUrl(trial);
    await judgeLookUps(trial, await pendingCharge(trial, { notifyUrl: pendingUrl }), pendingUrl);
    trial.holds('callback-belongs-to-a-change', 0, callsOf(trial, refusedUrl).length, refused);
    trial.holds('callback-belongs-to-a-change', 0, callsOf(trial, refundUrl).length, unknown);
  },
});

/** The same once there is an outcome: look-ups tell nobody, and a second refund that is refused does not either. */
export const callbacksBelong = check({
  slug: 'charge-callbacks-belong',
  title: 'no callback comes for a refused refund of a refunded charge, and look-ups of a paid charge cause none',
  rules: ['callback-belongs-to-a-change'],
  assumes: [...pinRules, ...successRules, ...refundRules],
  needs,
  async body(trial) {
    const finalUrl = newUrl(trial);
    const final = await successfulCharge(trial, { notifyUrl: finalUrl });
    await trial.eventually(() => (callsOf(trial, finalUrl).length > 0 ? true : undefined));
    await judgeLookUps(trial, final, finalUrl);
    await acceptedRefund(trial, final);
    const refusedUrl = newUrl(trial);
    const refused = await sendRefund(trial, final, { notifyUrl: refusedUrl });
    await trial.quiet();
    if (statusOf(refused) !== 200)
      trial.holds('callback-belongs-to-a-change', 0, callsOf(trial, refusedUrl).length, refused);
  },
});

async function judgeLookUps(trial: Trial, charged: Charged, url: string): Promise<void> {
  await trial.quiet();
  const isSilent = callsOf(trial, url).length === 0;
  let { more, last } = await callsAfterLookUps(trial, charged, url);
  // One or two repetitions that are late are not the look-ups' doing, nor is what told of the charge itself: it comes once.
  if (isSilent && more > 0 && more < lookUps) ({ more, last } = await callsAfterLookUps(trial, charged, url));
  const caused = isSilent ? more > 0 : more >= lookUps;
  const words = 'look-ups cause no callback';
  const seen = `${more} callbacks after ${lookUps} look-ups`;
  trial.expects('callback-belongs-to-a-change', words, !caused, seen, charged.exchange, last);
}

async function callsAfterLookUps(
  trial: Trial,
  charged: Charged,
  url: string,
): Promise<{ more: number; last: Exchange }> {
  const before = callsOf(trial, url).length;
  let last: Exchange = charged.exchange;
  for (let n = 0; n < lookUps; n += 1) last = await lookUp(trial, charged);
  await trial.quiet();
  return { more: callsOf(trial, url).length - before, last };
}

/** Section 6: a refund may carry a notifyUrl; what it tells, and to whom, is recorded. */
export const refundEvents = check({
  slug: 'refund-events',
  title: 'what a refund tells its notifyUrl and the customer is recorded',
  rules: ['refund-event', 'sms-label'],
  assumes: [...successRules, ...refundRules],
  needs: [...needs, 'customer.smsInbox'],
  async body(trial) {
    const charged = await successfulCharge(trial);
    const notifyUrl = newUrl(trial);
    const referenceCode = trial.fresh('refund');
    const refund = await acceptedRefund(trial, charged, { notifyUrl, referenceCode });
    await trial.quiet();
    const inbox = (await trial.driver.customer?.smsInbox?.({ endUserId: charged.body.endUserId })) ?? [];
    const own = inbox.filter((it) => it.text.includes(referenceCode));
    const sms = own.length > 0;
    for (const { text } of own)
      trial.holds('sms-label', 'SANDBOX TEST:', text.slice(0, 'SANDBOX TEST:'.length), refund);
    const callback = callsOf(trial, notifyUrl).length > 0;
    trial.observe('refund-event', sms && callback ? 'both' : sms ? 'sms' : callback ? 'callback' : 'neither', refund);
  },
});
