import { check } from '../../../src/conformance/index.ts';
import {
  call,
  codeBody,
  judgeRefused,
  refusalRules,
  sessionFor,
  sessionRules,
} from '../../../src/given/merchant-wallet/index.ts';
import { otherCurrencies } from '../../arbitraries/other-currencies.ts';

/** Section 2.1: there are two currencies. */
export const codeCurrencies = check({
  slug: 'code-currencies-refused',
  title: 'a code in a currency other than USD and ZWG is refused',
  rules: ['other-currency-refused', ...refusalRules('generateCode')],
  assumes: sessionRules,
  async body(trial) {
    const session = await sessionFor(trial, 'payment-codes');
    for (const currency of otherCurrencies) {
      const json = { ...codeBody(trial), currency };
      judgeRefused(trial, 'other-currency-refused', await call(trial, session, 'generateCode', { json }));
    }
  },
});
