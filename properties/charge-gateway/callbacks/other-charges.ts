import { statusOf, type Trial, textIn } from '../../../src/conformance/index.ts';
import {
  chargeBody,
  finalLookup,
  merchantOf,
  sendCharge,
  stateOf,
  typePinAtOpenPrompt,
} from '../../../src/given/charge-gateway/index.ts';
import { callsOf, chargeInTwoSteps, judgeCallback, newUrl } from './callback-calls.ts';

/** Section 2.1: a charge of the other example of a channel, where it is accepted, is a charge like any. */
export async function judgeOtherChannel(trial: Trial): Promise<void> {
  const channel = merchantOf(trial).channel === 'POS' ? 'WEB' : 'POS';
  const notifyUrl = newUrl(trial);
  const charged = await sendCharge(trial, chargeBody(trial, { channel, notifyUrl }));
  // Which channels a merchant may use is not shown.
  if (statusOf(charged.exchange) !== 200) return;
  let before = 0;
  if (!charged.held) {
    await trial.quiet();
    before = callsOf(trial, notifyUrl).length;
    await typePinAtOpenPrompt(trial, charged.body, '0000');
  }
  const lookup = await finalLookup(trial, charged);
  trial.holds('pin-0000-succeeds', 'SUCCESS', stateOf(lookup), charged.exchange, lookup);
  await judgeCallback(trial, 'callback-on-success', notifyUrl, before, { ...charged, refused: false, lookup });
}

/** Section 2.1: an empty notifyUrl is none, also where earlier charges had some: what reaches those tells of their own. */
export async function judgeEmptyUrl(trial: Trial, earlier: readonly string[]): Promise<void> {
  const { charged } = await chargeInTwoSteps(trial, '0000', { notifyUrl: '' });
  await trial.quiet();
  const id = textIn(charged.transactionId) ?? '';
  // An id of a few characters may stand anywhere in a payload.
  const names = [charged.body.clientCorrelator, ...(id.length < 12 ? [] : [id])];
  const isTold = earlier
    .flatMap((url) => callsOf(trial, url))
    .some(({ request }) => names.some((it) => `${request.url} ${request.body.toString('utf8')}`.includes(it)));
  const words = 'no call about a charge that has an empty notifyUrl';
  const proof = [charged.exchange, charged.lookup];
  trial.expects('callback-belongs-to-a-change', words, !isTold, 'a call', ...proof);
}
