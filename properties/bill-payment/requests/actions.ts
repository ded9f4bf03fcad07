import { check, type Exchange, statusOf, type Trial } from '../../../src/conformance/index.ts';
import {
  type Authorized,
  authorize,
  authorizeRules,
  outcomeOf,
  payBody,
  resultOf,
  sendProcess,
  statusBody,
  statusIn,
  testPurchase,
} from '../../../src/given/bill-payment/index.ts';

/** The two spellings that the document gives to every action (section 2.3). */
const spellings = ['upper', 'title'] as const;
type Spelling = (typeof spellings)[number];

/** Section 2.3: actions in upper case and in title case. */
export const actionCases = check({
  slug: 'bill-action-cases',
  title: 'AUTH, PAY and STATUS are taken in at least one of the two spellings',
  rules: ['action-case-accepted', 'one-action-case-accepted'],
  assumes: authorizeRules,
  needs: ['fixture:testBiller'],
  async body(trial) {
    const sends: Record<string, (given: Authorized, Action: string) => Promise<Exchange>> = {
      Auth: ({ body }, Action) => sendProcess(trial, { ...body, Action, Reference: trial.fresh('pay') }),
      Pay: (given, Action) => sendProcess(trial, { ...payBody(trial, given), Action }),
      Status: ({ reference }, Action) => sendProcess(trial, { ...statusBody(trial, reference), Action }),
    };
    for (const [action, send] of Object.entries(sends)) {
      const taken = new Set<Spelling>();
      const proof: Exchange[] = [];
      const givens = { upper: await anyAuthorized(trial), title: await anyAuthorized(trial) };
      for (const spelling of spellings) {
        const exchange = await send(givens[spelling], spelling === 'upper' ? action.toUpperCase() : action);
        proof.push(exchange);
        if (isTaken(exchange)) taken.add(spelling);
      }
      const exchange = proof.at(-1) as Exchange;
      const words = 'taken in one spelling at least';
      trial.expects('one-action-case-accepted', words, taken.size > 0, resultOf(exchange), ...proof);
      if (taken.size === 0) continue;
      const reading = taken.size === 2 ? 'both' : taken.has('upper') ? 'upper-case-only' : 'title-case-only';
      trial.observe('action-case-accepted', reading, exchange);
    }
  },
});

/** A payment that is authorised; the forms that are accepted are known from then on. */
async function anyAuthorized(trial: Trial): Promise<Authorized> {
  return authorize(trial, await testPurchase(trial, { product: 'AA' }));
}

function isTaken(exchange: Exchange): boolean {
  return statusOf(exchange) === 200 && outcomeOf(exchange) !== 'refused' && statusIn(exchange) !== undefined;
}
