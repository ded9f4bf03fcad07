import { check } from '../../../src/conformance/index.ts';
import {
  accountsIn,
  currenciesOf,
  customersOf,
  depositRules,
  foundDeposit,
  foundRules,
  linkedAccount,
  linkedAccountRules,
  madeDeposit,
  sessionFor,
  sessionRules,
} from '../../../src/given/merchant-wallet/index.ts';

/** Sections 4.4, 4.5: a customer may have several accounts in a currency, and each of them takes deposits. */
export const depositsToEveryAccount = check({
  slug: 'deposit-to-every-account',
  title: 'every account that a linked account inquiry lists for a currency takes deposits in it',
  rules: [...depositRules, ...foundRules],
  assumes: [...sessionRules, ...linkedAccountRules],
  needs: ['fixture:numbers.registered'],
  async body(trial) {
    const session = await sessionFor(trial, 'linked-accounts', 'deposits', 'deposit-inquiry');
    for (const msisdn of customersOf(trial))
      for (const currency of currenciesOf(session.account)) {
        const first = await linkedAccount(trial, session, msisdn, currency);
        const listed = accountsIn(first.inquiry).filter((it) => it.currency === currency);
        for (const { accountNumber } of listed) {
          const deposited = await madeDeposit(trial, session, { ...first, accountNumber }, { amount: 419 });
          await foundDeposit(trial, session, deposited);
        }
      }
  },
});
