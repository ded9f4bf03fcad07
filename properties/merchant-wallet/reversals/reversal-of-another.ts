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
  reversalAnswerRules,
  reversalRules,
  reversedDeposit,
  type Session,
  sendReversal,
  sessionRules,
  succeeded,
  walletName,
} from '../../../src/given/merchant-wallet/index.ts';
import { reversalSession } from './reversals.ts';

const assumes = [...sessionRules, ...linkedAccountRules, ...depositRules, ...reversalRules];

/**
 * Section 4.7 does not show what a reversal with another account or currency than the deposit's is answered. Nobody
 * else pays for it all the same, and the deposit is not taken twice.
 */
export const reversalOfAnother = check({
  slug: 'reversal-of-another-account',
  title: "a reversal with another account or currency is recorded, and takes nothing but the deposit's money",
  rules: [
    'reversal-of-another-account',
    'reversed-at-most-once',
    'reversal-takes-the-deposit-back',
    ...reversalAnswerRules,
  ],
  assumes,
  needs: ['fixture:numbers.registered'],
  async body(trial) {
    const session = await reversalSession(trial);
    const [, other] = trial.fixtures.numbers?.registered ?? [];
    const account = await linkedAccount(trial, session, customerOf(trial), 'USD');
    const strangers: LinkedAccount[] = [];
    if (currenciesOf(session.account).includes('ZWG'))
      strangers.push(await linkedAccount(trial, session, account.msisdn, 'ZWG'));
    if (other !== undefined) strangers.push(await linkedAccount(trial, session, other, 'USD'));
    for (const stranger of strangers) await judgeStranger(trial, session, account, stranger);
  },
});

async function judgeStranger(
  trial: Trial,
  session: Session,
  account: LinkedAccount,
  stranger: LinkedAccount,
): Promise<void> {
  const cents = 283;
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
  if (before.size === 0) return;
  await trial.quiet();
  const { [walletName(account.msisdn, account.currency)]: left = 0, ...others } = await changesSince(trial, before);
  const proof = [deposited.exchange, ...odd, proper];
  trial.holds('reversal-takes-the-deposit-back', 'no wallet changes', inWords(others), ...proof);
  const legal = odd.some(succeeded) ? [0, cents] : [succeeded(proper) ? cents : 0];
  const words = `${legal.join(' or ')} cents taken`;
  const taken = cents - left;
  trial.expects('reversed-at-most-once', words, legal.includes(taken), `${taken} cents taken`, ...proof);
}
