import fc from 'fast-check';
import { check, type Exchange, Lacking, type Trial } from '../../../../src/conformance/index.ts';
import {
  balancesOf,
  changeRules,
  codeRules,
  demandLifetime,
  depositRules,
  foundRules,
  judgeChanges,
  judgeNoOther,
  linkedAccountRules,
  maximumOf,
  refusalRules,
  reversalRules,
  sessionFor,
  sessionRules,
  statementRules,
  utilityRules,
} from '../../../../src/given/merchant-wallet/index.ts';
import { judgeAnswerDate } from './dates.ts';
import { atOnce } from './deeds/at-once.ts';
import { bad } from './deeds/bad.ts';
import { askLater, askPaid, claimOne } from './deeds/claims.ts';
import { ask, code, payOne } from './deeds/codes.ts';
import { change, utility } from './deeds/credits.ts';
import { cut } from './deeds/cut.ts';
import { again, astray, deposit, foundOf, ghost, inquire, reverse } from './deeds/deposits.ts';
import { look, statementOf } from './deeds/looks.ts';
import { many } from './deeds/many.ts';
import { oddOnes, twins } from './deeds/odd.ts';
import { logIns, toBorder, tokens, wait } from './deeds/time.ts';
import { lastOf, watched } from './deeds/watched.ts';
import { word } from './deeds/words.ts';
import { judgeStatements } from './statements.ts';
import { type Step, stepsUpTo } from './steps.ts';
import { storiesUpTo } from './stories.ts';
import { type Deed, keepYoung, openWorld, permissions, type World } from './world.ts';

const rules = [
  'deposit-credits-the-account',
  'deposit-duplicate-refused-when-enabled',
  'deposit-inquiry-details-only-when-found',
  'deposit-inquiry-finds-the-deposit',
  'deposit-inquiry-details-match',
  'reversal-of-a-deposit-accepted',
  'bank-change-up-to-500-accepted',
  'reversal-takes-the-deposit-back',
  'reversal-of-exactly-the-deposit',
  'reversed-at-most-once',
  'reversal-of-another-type',
  'reversal-of-deposits-only',
  'bank-change-credits-the-wallet',
  'bank-change-above-500-refused',
  'currency-in-another-case',
  'utility-payment-debits-the-merchant',
  'payment-code-pays-the-merchant',
  'withdrawal-code-cashes-out',
  'accepted-amount-is-exact',
  'unknown-code-type',
  'unpaid-code-moves-nothing',
  'code-is-used-once',
  'paid-code-is-paid',
  'fresh-code-is-new',
  'linked-account-currency-default',
  'linked-account-names-stay',
  'statement-dates-not-before-the-call',
  'answer-dates-not-before-the-call',
  'code-works-for-10-minutes',
  'code-dead-after-10-minutes',
  'code-inquiry-after-30-s-answered',
  'code-inquiry-answers-the-amount',
  'access-token-lifetime',
  'access-token-ends',
  'login-token-is-accepted',
  'wrong-password-refused',
  'wrong-access-token-refused',
  'deposit-fields-required',
  'generate-code-fields-required',
  'other-currency-refused',
  'refused-call-moves-nothing',
  'statement-lists-the-movements',
  'statement-adds-up',
  'narration-on-the-statement',
];

/** Without these some deeds are left out, and what they decide is not decided here. */
const needed = [
  'customer.walletBalance',
  'customer.payCode',
  'clock.advance',
  'clock.now',
  'fixture:utility',
  'fixture:duplicateChecks',
  'fixture:tokenLifetimeSeconds',
  'fixture:utcOffset',
  'isolate',
];

/** All sections: customers, codes, deposits, change and payments in one world, over days, in number and at the same moment. */
export const walletWorld = check({
  slug: 'wallet-world',
  title: 'in a world of many wallets, codes and days each call does what it says to the one that it means, and no more',
  rules,
  assumes: [
    ...new Set([
      ...sessionRules,
      ...linkedAccountRules,
      ...depositRules,
      ...foundRules,
      ...reversalRules,
      ...changeRules,
      ...codeRules,
      ...utilityRules,
      ...statementRules,
      ...refusalRules('deposit', 'reversal', 'bankChange', 'login', 'generateCode'),
      'codeInquiry/2XX',
      'linkedAccountInquiry/2XX',
    ]),
  ].filter((it) => !rules.includes(it)),
  needs: ['fixture:numbers.registered'],
  disturbs: true,
  async body(trial) {
    await sessionFor(trial, ...permissions);
    await demandLifetime(trial);
    const maximum = maximumOf(trial);
    await trial.property(
      fc.array(stepsUpTo(maximum), { minLength: 5, maxLength: 16, size: 'max' }),
      async (t, story) => tell(t, story),
      { runs: 12, examples: storiesUpTo(maximum) },
    );
    const lacking = needed.filter((it) => !trial.has(it));
    if (lacking.length > 0) throw new Lacking(lacking.join(', '));
  },
});

/** Deeds that move nothing. */
const quiet: readonly Step['do'][] = [
  'inquire',
  'ghost',
  'ask',
  'claim',
  'ask-later',
  'wait',
  'border',
  'tokens',
  'log-ins',
  'look',
  'statement',
  'cut',
];

async function tell(trial: Trial, story: readonly Step[]): Promise<void> {
  const world = await openWorld(trial);
  for (const step of story) {
    await keepYoung(trial, world);
    const { rule, expected, proof } = await take(trial, world, step);
    // From the first difference on, nothing more can be told.
    const isQuiet = quiet.includes(step.do);
    const judged = (isQuiet ? world.refusedBy : undefined) ?? rule;
    if (!(await judgeChanges(trial, judged, world.balances, expected, ...proof))) return;
    world.balances = await balancesOf(trial, world.customers);
  }
  await keepYoung(trial, world);
  await readBack(trial, world);
  await judgeStatements(trial, world);
  await judgeChanges(trial, world.refusedBy ?? 'unpaid-code-moves-nothing', world.balances, {});
}

/** Every deposit is what it was, the first ones and the last ones. */
async function readBack(trial: Trial, world: World): Promise<Exchange[]> {
  const told = world.deposits.filter((it) => !it.reversed);
  const some = told.length > 12 ? [...told.slice(0, 6), ...told.slice(-6)] : told;
  const all: Exchange[] = [];
  const others = world.deposits.map(({ deposited }) => deposited);
  for (const { deposited } of some) {
    const inquiry = await foundOf(trial, world, deposited);
    if (!inquiry) continue;
    judgeNoOther(trial, deposited, { others, inquiry });
    const moved = world.moved.find(({ exchange }) => exchange === deposited.exchange);
    if (moved) judgeAnswerDate(trial, moved, 'details.dateTime', inquiry);
    all.push(inquiry);
  }
  return all;
}

function take(trial: Trial, world: World, step: Step): Promise<Deed> {
  switch (step.do) {
    case 'deposit':
      return deposit(trial, world, step);
    case 'again':
      return step.isWatched
        ? watched(trial, world, () => again(trial, world, step), lastOf)
        : again(trial, world, step);
    case 'reverse':
      return step.isWatched && step.off !== 0
        ? watched(trial, world, () => reverse(trial, world, step), lastOf)
        : reverse(trial, world, step);
    case 'astray':
      return astray(trial, world, step);
    case 'inquire':
      return inquire(trial, world, step);
    case 'ghost':
      return ghost(trial, world, step);
    case 'change':
      return change(trial, world, step);
    case 'utility':
      return utility(trial, world, step);
    case 'code':
      return code(trial, world, step);
    case 'pay':
      return payOne(trial, world, step);
    case 'ask':
      return ask(trial, world, step);
    case 'claim':
      return claimOne(trial, world, step);
    case 'ask-later':
      return askLater(trial, world, step);
    case 'ask-paid':
      return askPaid(trial, world, step);
    case 'look':
      return look(trial, world, step);
    case 'statement':
      return statementOf(trial, world, step);
    case 'log-ins':
      return logIns(trial, world);
    case 'odd':
      return oddOnes(trial, world, step);
    case 'odd-twins':
      return twins(trial, world, step);
    case 'wait':
      return wait(trial, world, step);
    case 'border':
      return toBorder(trial, world, step);
    case 'bad':
      return step.isWatched ? watched(trial, world, () => bad(trial, world, step)) : bad(trial, world, step);
    case 'word':
      return word(trial, world, step);
    case 'many':
      return many(trial, world, step);
    case 'at-once':
      return atOnce(trial, world, step);
    case 'tokens':
      return tokens(trial, world);
    case 'cut':
      return cut(trial, world, step);
  }
}
