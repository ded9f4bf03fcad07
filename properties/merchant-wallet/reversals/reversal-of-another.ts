import { check, type Exchange, type Trial } from '../../../src/conformance/index.ts';
import {
  balancesBefore,
  changesSince,
  currenciesOf,
  customerOf,
  depositRules,
  inWords,
  type LinkedAccount,
  linkedAccount,
  linkedAccountRules,
  madeDeposit,
  mayDo,
  reversalAnswerRules,
  reversalRules,
  reversedDeposit,
  type Session,
  sendReversal,
  sessionRules,
  statementRules,
  succeeded,
  walletName,
} from '../../../src/given/merchant-wallet/index.ts';
import { judgeOtherCurrency } from '../statements/statement-listed.ts';
import { reversalSession } from './reversals.ts';

const assumes = [...sessionRules, ...linkedAccountRules, ...depositRules, ...reversalRules, ...statementRules];

/**
 * Section 4.7 does not show what a reversal with another account or currency than the deposit's is answered. Nobody
 * else pays for it all the same, the deposit is not taken twice, and it is not given back to the caller in the other currency.
 */
export const reversalOfAnother = check({
  slug: 'reversal-of-another-account',
  title: "a reversal with another account or currency is recorded, and takes nothing but the deposit's money",
  rules: [
    'reversal-of-another-account',
    'reversed-at-most-once',
    'reversal-takes-the-deposit-back',
    'statement-of-the-account-asked',
    ...reversalAnswerRules,
  ],
  assumes,
  needs: ['fixture:numbers.registered'],
  async body(trial) {
    const session = await reversalSession(trial);
    const [, other] = trial.fixtures.numbers?.registered ?? [];
    const account = await linkedAccount(trial, session, customerOf(trial), 'USD');
    const pairs: [account: LinkedAccount, stranger: LinkedAccount][] = [];
    if (currenciesOf(session.account).includes('ZWG')) {
      const inZwg = await linkedAccount(trial, session, account.msisdn, 'ZWG');
      pairs.push([account, inZwg], [inZwg, account]);
    }
    if (other !== undefined) pairs.push([account, await linkedAccount(trial, session, other, 'USD')]);
    for (const [own, stranger] of pairs) await judgeStranger(trial, session, own, stranger);
  },
});

const cents = 283;

async function judgeStranger(
  trial: Trial,
  session: Session,
  account: LinkedAccount,
  stranger: LinkedAccount,
): Promise<void> {
  // Money to take is there, on both accounts.
  for (const it of [account, stranger]) await madeDeposit(trial, session, it, { amount: cents });
  const before = await balancesBefore(trial, [account.msisdn, stranger.msisdn]);
  const deposited = await madeDeposit(trial, session, account, { amount: cents });
  const wishes = [
    ...(stranger.accountNumber === account.accountNumber ? [] : [{ destinationAccount: stranger.accountNumber }]),
    ...(stranger.currency === account.currency ? [] : [{ currency: stranger.currency }]),
  ];
  const odd: Exchange[] = [];
  for (const wish of wishes) {
    const reversal = await sendReversal(trial, session, deposited, wish);
    trial.observe('reversal-of-another-account', succeeded(reversal) ? 'accepted' : 'refused', reversal);
    odd.push(reversal);
  }
  // Refused ones leave the deposit as it was.
  const proper = await (odd.some(succeeded) ? sendReversal : reversedDeposit)(trial, session, deposited);
  const proof = [deposited.exchange, ...odd, proper];
  if (before.size > 0) {
    await trial.quiet();
    const { [walletName(account.msisdn, account.currency)]: left = 0, ...others } = await changesSince(trial, before);
    trial.holds('reversal-takes-the-deposit-back', 'no wallet changes', inWords(others), ...proof);
    const legal = odd.some(succeeded) ? [0, cents] : [succeeded(proper) ? cents : 0];
    const words = `${legal.join(' or ')} cents taken`;
    const taken = cents - left;
    trial.expects('reversed-at-most-once', words, legal.includes(taken), `${taken} cents taken`, ...proof);
  }
  if (stranger.currency !== account.currency && odd.some(succeeded)) await judgeCaller(trial, session, account, proof);
}

/** What a reversal gives back to the caller is in the currency of the deposit, whatever currency it named. */
async function judgeCaller(
  trial: Trial,
  session: Session,
  { currency }: LinkedAccount,
  calls: readonly Exchange[],
): Promise<void> {
  const isShown = mayDo(session.account, 'statements') && Object.keys(session.account.accountNumbers).length > 1;
  if (!isShown) return;
  await trial.quiet();
  const made = calls.map((exchange) => ({ exchange, cents }));
  await judgeOtherCurrency(trial, session, currency, made);
}
