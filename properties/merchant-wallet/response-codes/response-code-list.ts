import { check } from '../../../src/conformance/index.ts';
import {
  accountsOf,
  call,
  logIn,
  outcomeOf,
  sessionRules,
  succeeded,
} from '../../../src/given/merchant-wallet/index.ts';

/** Section 4.11: every account gets the list; the observer compares it with the codes of the whole run. */
export const responseCodeList = check({
  slug: 'response-code-list',
  title: 'the list of response codes is served to every account',
  rules: ['responseCodeList/2XX'],
  assumes: sessionRules,
  async body(trial) {
    for (const account of accountsOf(trial)) {
      const session = await logIn(trial, account);
      const exchange = await call(trial, session, 'responseCodeList', { headers: { accept: '*/*' } });
      const isEmpty = typeof exchange.answer !== 'string' && exchange.answer.body.length === 0;
      const actual = !succeeded(exchange) ? outcomeOf(exchange) : isEmpty ? 'an empty body' : 'a file';
      trial.holds('responseCodeList/2XX', 'a file', actual, exchange);
    }
  },
});
