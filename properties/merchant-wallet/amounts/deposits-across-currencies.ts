import { check, type Trial } from '../../../src/conformance/index.ts';
import {
  balancesBefore,
  changesSince,
  currenciesOf,
  customerOf,
  depositBody,
  foundRules,
  hasDetails,
  inquireDeposit,
  isProcessed,
  judgeChanges,
  judgeRefused,
  linkedAccount,
  linkedAccountRules,
  mayDo,
  refusalRules,
  reversalAnswerRules,
  sendDeposit,
  sendReversal,
  sessionFor,
  sessionRules,
  succeeded,
  toldBy,
  walletName,
} from '../../../src/given/merchant-wallet/index.ts';

const exact = 'accepted-amount-is-exact';
const depositsOnly = 'reversal-of-deposits-only';
const nothing = 'refused-call-moves-nothing';

/**
 * Section 4.5 does not show what a deposit to an account of the other currency is answered. Whoever takes it does not
 * turn the cents of one currency into cents of the other; what is refused is no deposit, and nothing to be reversed.
 */
export const depositsAcrossCurrencies = check({
  slug: 'deposit-across-currencies',
  title: 'a deposit to an account of the other currency is not credited as cents of that currency',
  rules: [exact, depositsOnly, nothing],
  assumes: [...sessionRules, ...linkedAccountRules, ...foundRules, ...reversalAnswerRules, ...refusalRules('reversal')],
  needs: ['fixture:numbers.registered'],
  async body(trial) {
    const session = await sessionFor(trial, 'linked-accounts', 'deposits', 'deposit-inquiry');
    const [first, second] = currenciesOf(session.account);
    if (first === undefined || second === undefined) return;
    const [usd, zwg] = [
      await linkedAccount(trial, session, customerOf(trial), first),
      await linkedAccount(trial, session, customerOf(trial), second),
    ];
    // One number may stand for an account in both.
    if (usd.accountNumber === zwg.accountNumber) return;
    for (const [account, currency] of [
      [usd, second],
      [zwg, first],
    ] as const) {
      const reference = trial.fresh('dep');
      const before = await balancesBefore(trial, [account.msisdn]);
      const body = depositBody(trial, account, { amount: 571, currency, reference });
      const exchange = await sendDeposit(trial, session, body);
      const outcome = succeeded(exchange) ? await creditedAs(trial, before, account.currency) : 'not credited';
      trial.holds(exact, 'not credited', outcome, exchange);
      if (!succeeded(exchange)) {
        if (isProcessed(exchange)) await judgeChanges(trial, nothing, before, {}, exchange);
        if (isProcessed(exchange) && mayDo(session.account, 'reversals'))
          judgeRefused(
            trial,
            depositsOnly,
            await sendReversal(trial, session, { account, reference, cents: 571 }),
            exchange,
          );
        continue;
      }
      const inquiry = await inquireDeposit(trial, session, { accountNumber: account.accountNumber, reference });
      if (!hasDetails(inquiry)) continue;
      // Whoever converts it may tell what was credited: another amount.
      const told = toldBy(inquiry);
      const isSame = told.amount !== '571' || told.currency === currency;
      const words = `571 cents in ${currency}, or what they are worth`;
      trial.expects(exact, words, isSame, `571 cents in ${told.currency}`, exchange, inquiry);
    }
  },
});

async function creditedAs(trial: Trial, before: ReadonlyMap<string, number>, currency: string): Promise<string> {
  await trial.quiet();
  const changes = await changesSince(trial, before);
  const [, cents] = Object.entries(changes).find(([name]) => name === walletName(customerOf(trial), currency)) ?? [];
  return cents === 571 ? `credited as ${cents} cents in ${currency}` : 'not credited';
}
