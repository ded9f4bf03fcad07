import { check } from '../../../src/conformance/index.ts';
import { finalLookup, pendingCharge, pinRules, typePinAtOpenPrompt } from '../../../src/given/charge-gateway/index.ts';
import { callsOf, chargeInTwoSteps, judgeCallback, newUrl } from './callback-calls.ts';

/** Section 6.1: the notifyUrl of the charge that changed is called, all of it, whatever other charges have for theirs. */
export const callbacksInCompany = check({
  slug: 'charge-callbacks-in-company',
  title: 'each charge calls its own notifyUrl: one that others have too, one beside others, one with a query',
  rules: ['callback-on-success', 'callback-payload'],
  assumes: pinRules,
  needs: ['customer.answerPrompt', 'callbacks'],
  async body(trial) {
    const success = 'callback-on-success';
    const shared = newUrl(trial);
    for (const currency of ['USD', 'ZWG']) {
      // What the first charge may still repeat comes before the second one begins.
      await trial.quiet();
      const earlier = callsOf(trial, shared).length;
      const { charged, before } = await chargeInTwoSteps(trial, '0000', { notifyUrl: shared, currency });
      await judgeCallback(trial, success, shared, Math.max(earlier, before), charged);
    }
    const plain = newUrl(trial);
    const { charged } = await chargeInTwoSteps(trial, '0000', { notifyUrl: `${plain}?order=17&shop=a%20b` });
    const called = await trial.eventually(() => callsOf(trial, plain)[0]);
    const asked = called && (new URL(called.request.url, plain).searchParams.get('order') ?? 'no order');
    trial.holds(success, '17', asked ?? 'no callback', charged.exchange, charged.lookup);
    const url = newUrl(trial);
    const first = await pendingCharge(trial, { amount: '1.11', notifyUrl: url });
    await pendingCharge(trial, { amount: '2.22', notifyUrl: newUrl(trial) });
    await trial.quiet();
    const before = callsOf(trial, url).length;
    await typePinAtOpenPrompt(trial, first.body, '0000');
    const lookup = await finalLookup(trial, first);
    await judgeCallback(trial, success, url, before, { ...first, refused: false, lookup });
  },
});
