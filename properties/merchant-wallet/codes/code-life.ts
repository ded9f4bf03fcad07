import { check, type Trial } from '../../../src/conformance/index.ts';
import {
  balanceBefore,
  type CodeType,
  claim,
  codeRules,
  currenciesOf,
  customerOf,
  type Generated,
  generatedCode,
  judgePaid,
  lateChangeOf,
  logIn,
  mayDo,
  paidStatusRules,
  pay,
  type Session,
  sendInquiry,
  sessionAfter,
  sessionRules,
  succeeded,
  walletFor,
} from '../../../src/given/merchant-wallet/index.ts';
import { insideBorder } from '../inside-border.ts';
import { type CodeMaker, codeMakers } from './codes-generated.ts';
import { judgeDead } from './unpaid-codes.ts';

const lifeMs = 600_000;
const dayMs = 86_400_000;

/** Sections 3, 8: a code is good until ten minutes have passed. */
export const codesInTime = check({
  slug: 'code-in-time',
  title: 'a code can be paid 5 minutes after it was generated, and until just before the 10 minutes are over',
  rules: ['code-works-for-10-minutes', ...paidStatusRules],
  assumes: [...sessionRules, ...codeRules],
  needs: ['fixture:numbers.registered', 'customer.payCode', 'clock.advance'],
  disturbs: true,
  async body(trial) {
    const msisdn = customerOf(trial);
    for (const maker of await codeMakers(trial))
      for (const type of maker.types) {
        await judgeAlive(trial, { maker, type, msisdn }, lifeMs / 2);
        await insideBorder((marginMs) => judgeAlive(trial, { maker, type, msisdn }, lifeMs - marginMs));
      }
  },
});

/** Pays a new code that much later; false where the machine was so slow that the ten minutes may be over. */
async function judgeAlive(
  trial: Trial,
  { maker, type, msisdn }: { maker: CodeMaker; type: CodeType; msisdn: string },
  afterMs: number,
): Promise<boolean> {
  const session = await logIn(trial, maker.session.account);
  const generated = await generatedCode(trial, session, { type, amount: 157 });
  const later = await sessionAfter(trial, session, afterMs);
  const refused = await pay(trial, msisdn, generated.code);
  const now = await logIn(trial, later.account);
  const { at } = now.login;
  if (afterMs + at.wall + at.tookMs - generated.exchange.at.wall >= lifeMs) return false;
  const isPaid = trial.expects(
    'code-works-for-10-minutes',
    'paid',
    refused === undefined,
    `refused by the app: ${refused}`,
    generated.exchange,
  );
  if (isPaid && mayDo(now.account, 'code-inquiry')) await judgePaid(trial, now, generated);
  return true;
}

/** Sections 3, 8: afterwards it is dead. */
export const codesTooLate = check({
  slug: 'code-too-late',
  title: 'a code cannot be paid 10:01 minutes after it was generated, nor later: nothing moves and it is not Paid',
  rules: [
    'code-dead-after-10-minutes',
    'dead-code-is-over',
    'expired-or-timed-out',
    'code-inquiry-result-is-its-own',
    'codeInquiry/2XX',
  ],
  assumes: [...sessionRules, ...codeRules],
  needs: ['fixture:numbers.registered', 'customer.payCode', 'clock.advance'],
  disturbs: true,
  async body(trial) {
    const msisdn = customerOf(trial);
    for (const maker of await codeMakers(trial))
      for (const [m, type] of maker.types.entries())
        for (const [n, { afterMs, meanwhile }] of tooLate.entries()) {
          const session = await logIn(trial, maker.session.account);
          const currencies = currenciesOf(session.account);
          const currency = currencies[(m + n) % currencies.length] ?? 'USD';
          const generated = await generatedCode(trial, session, { type, currency, amount: 163 });
          const wallet = walletFor(generated, msisdn);
          const half = await sessionAfter(trial, session, lifeMs / 2);
          if (!(await touch(trial, half, generated, { msisdn, meanwhile }))) continue;
          const later = await sessionAfter(trial, half, afterMs - lifeMs / 2);
          const before = await balanceBefore(trial, wallet);
          await pay(trial, msisdn, generated.code);
          const change = await lateChangeOf(trial, wallet, before);
          if (change !== undefined)
            trial.holds('code-dead-after-10-minutes', '0 cents moved', `${change} cents moved`, generated.exchange);
          await judgeDead(trial, later, generated, {
            isSoon: afterMs < 2 * lifeMs,
            isClaimed: meanwhile === 'claimed',
          });
          // What was told New once may be kept so.
          if (meanwhile === 'inquired')
            await judgeDead(trial, await sessionAfter(trial, later, dayMs), generated, {
              isSoon: false,
              isClaimed: false,
            });
        }
  },
});

/** When a code is dead, and what happens to it half of its life before. */
const tooLate = [
  { afterMs: lifeMs + 1000, meanwhile: 'left alone' },
  // How long somebody who claimed in time may take to agree is not shown: a day is more than ten minutes in any reading.
  { afterMs: dayMs, meanwhile: 'claimed' },
  { afterMs: lifeMs + 1000, meanwhile: 'inquired' },
  { afterMs: dayMs, meanwhile: 'left alone' },
] as const;

/** Claims or inquires a code, as said; false where the target cannot or its account may not. */
async function touch(
  trial: Trial,
  session: Session,
  { code }: Generated,
  { msisdn, meanwhile }: { msisdn: string; meanwhile: (typeof tooLate)[number]['meanwhile'] },
): Promise<boolean> {
  if (meanwhile === 'left alone') return true;
  if (meanwhile === 'inquired')
    return mayDo(session.account, 'code-inquiry') && succeeded(await sendInquiry(trial, session, code));
  return trial.driver.customer?.claimCode !== undefined && (await claim(trial, msisdn, code)) === undefined;
}
