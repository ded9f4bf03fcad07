import { type Exchange, jsonOf, memberOf } from '../../../../../src/conformance/index.ts';
import {
  type Currency,
  call,
  compare,
  currencyOf,
  type Decimal,
  decimalIn,
  inWords,
  minus,
  sumOf,
} from '../../../../../src/given/bill-payment/index.ts';
import { debitsOf, readings } from '../debits.ts';
import type { Known, World } from '../model.ts';

/** What was achieved when the first of a row of payments to a biller with a target was Paid. */
export interface Start {
  amount: Decimal;
  since: string;
  exchange: Exchange;
  currency: Currency;
}

/** Where a payment is counted at once; undefined where it is not, or nothing is told. */
export async function startOf({ trial }: World, first: Known, before: Start | undefined): Promise<Start | undefined> {
  const now = await achieved({ trial }, first);
  return before && now && compare(now.amount, before.amount) > 0 && now.since === before.since ? now : undefined;
}

export async function achieved({ trial }: Pick<World, 'trial'>, { authorized }: Known): Promise<Start | undefined> {
  const currency = currencyOf(authorized);
  const { billerCode } = authorized.purchase;
  if (currency === undefined || billerCode !== trial.fixtures.targets?.billerWith) return undefined;
  const exchange = await call(trial, 'getTargetStatistics', { query: { billercode: billerCode, currency } });
  const body = jsonOf(exchange);
  const amount = decimalIn(memberOf(body, 'TargetAchievedAmount'));
  return amount === undefined
    ? undefined
    : { amount, since: JSON.stringify(memberOf(body, 'TargetAchievedSinceDate') ?? null), exchange, currency };
}

/** Section 2.5: what was paid since is counted, the last as well as the first; unless the target began anew meanwhile. */
export async function judgeAchieved(world: World, start: Start, paid: readonly Known[]): Promise<void> {
  const { trial } = world;
  const [first] = paid;
  if (!first) return;
  const lists = paid.map((it) => it.shown && debitsOf(it, it.shown));
  const sums = Array.from({ length: readings }, (_, n) => sumOf(lists.map((it) => it?.[n] ?? {})));
  const legal = sums.map((it) => minus('0', it[start.currency] ?? '0'));
  let now = await achieved(world, first);
  const isRight = (): boolean => now !== undefined && legal.includes(minus(now.amount, start.amount));
  if (!isRight())
    await trial.eventually(async () => {
      now = await achieved(world, first);
      return isRight() ? true : undefined;
    });
  if (!now || now.since !== start.since || !trial.has('isolate')) return;
  const words = `${legal[0]} more in ${inWords(sums[0] ?? {})}`;
  const seen = `${minus(now.amount, start.amount)} more`;
  trial.expects('target-achieved-counts-payments', words, isRight(), seen, start.exchange, now.exchange);
}
