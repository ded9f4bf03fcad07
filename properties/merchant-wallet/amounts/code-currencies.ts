import { check, Lacking } from '../../../src/conformance/index.ts';
import { call, codeBody, judgeRefused, refusalRules, sessionRules } from '../../../src/given/merchant-wallet/index.ts';
import { otherCurrencies } from '../../arbitraries/other-currencies.ts';
import { makerOfEach } from '../codes/codes-generated.ts';

/** Section 2.1: there are two currencies. */
export const codeCurrencies = check({
  slug: 'code-currencies-refused',
  title: 'a code of either type in a currency other than USD and ZWG is refused',
  rules: ['other-currency-refused', ...refusalRules('generateCode')],
  assumes: sessionRules,
  async body(trial) {
    const makers = await makerOfEach(trial);
    if (makers.length === 0) throw new Lacking('an account that may make codes');
    for (const [type, session] of makers)
      for (const currency of otherCurrencies) {
        const json = { ...codeBody(trial, { type }), currency };
        judgeRefused(trial, 'other-currency-refused', await call(trial, session, 'generateCode', { json }));
      }
  },
});
