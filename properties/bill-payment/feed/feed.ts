import { check, defined, type Exchange, Lacking, statusOf, type Trial } from '../../../src/conformance/index.ts';
import {
  authorize,
  type Currency,
  canDrain,
  currencyOf,
  entriesIn,
  feed,
  feedFormOf,
  outcomeOf,
  type Paid,
  type Purchase,
  paid,
  paidRules,
  payWithoutFunds,
} from '../../../src/given/bill-payment/index.ts';

/** After every payment, in Unix ms: each is older. */
const before = Date.UTC(2100, 0, 1);

/** Section 4.1: who has a feed. */
export const feedAllowed = check({
  slug: 'feed',
  title: 'the feed of a biller that allows it holds the latest payment, and that of another biller gives none',
  rules: [
    'getPaymentFeed/200',
    'feed-holds-latest-payments',
    'feed-needs-allow-feed',
    'feed-refusal-form',
    'feed-without-currency',
    'feed-without-biller-refused',
    'feed-filters-by-currency',
  ],
  assumes: paidRules,
  needs: ['fixture:purchases'],
  async body(trial) {
    const { purchases = {} } = trial.fixtures;
    if (purchases.feed) await judgeFed(trial, await paid(trial, purchases.feed));
    if (purchases.feed) await judgeUnpaid(trial, purchases.feed);
    const nobody = await feed(trial, undefined);
    trial.expects('feed-without-biller-refused', 'none', !entriesIn(nobody)?.length, 'payments', nobody);
    if (purchases.withoutFeed) {
      const payment = await paid(trial, purchases.withoutFeed);
      const currency = currencyOf(payment);
      for (const query of [{}, { currency }, { before }, { currency, before }]) {
        const exchange = await feed(trial, payment.purchase.billerCode, defined(query));
        const isEmpty = !entriesIn(exchange)?.length;
        trial.expects('feed-needs-allow-feed', 'none', isEmpty, 'payments', payment.pay, exchange);
        if (isEmpty && !('before' in query)) trial.observe('feed-refusal-form', refusalForm(exchange), exchange);
      }
    }
    if (!purchases.feed || !purchases.withoutFeed)
      throw new Lacking(`fixture:purchases.${purchases.feed ? 'withoutFeed' : 'feed'}`);
  },
});

function refusalForm(exchange: Exchange): string {
  const form = feedFormOf(exchange);
  return form === 'http-400' || form === 'empty-list' ? form : form.startsWith('http-') ? 'other-status' : form;
}

/** The feed holds payments and has no status: what was authorised alone, or turned down for want of funds, is none. */
async function judgeUnpaid(trial: Trial, purchase: Purchase): Promise<void> {
  if (!canDrain(trial)) return;
  const count = async (): Promise<number | undefined> => entriesIn(await feed(trial, purchase.billerCode))?.length;
  await trial.quiet();
  const before = await count();
  if (before === undefined) return;
  const judgeNoneMore = async (answered: Exchange): Promise<void> => {
    await trial.quiet();
    const exchange = await feed(trial, purchase.billerCode);
    const after = entriesIn(exchange)?.length ?? before;
    const seen = after === before ? 'none more' : `${after - before} more`;
    trial.holds('feed-holds-latest-payments', 'none more', seen, answered, exchange);
  };
  const authorized = await authorize(trial, purchase);
  await judgeNoneMore(authorized.exchange);
  const answered = await payWithoutFunds(trial, authorized);
  if (answered && outcomeOf(answered) === 'refused') await judgeNoneMore(answered);
}

async function judgeFed(trial: Trial, payment: Paid): Promise<void> {
  const { purchase } = payment;
  const currency = currencyOf(payment);
  let exchange = await feed(trial, purchase.billerCode, currency ? { currency } : {});
  trial.holds('getPaymentFeed/200', 200, statusOf(exchange), exchange);
  const isFed = (): boolean =>
    (entriesIn(exchange) ?? []).some(({ memberNumber }) => memberNumber === purchase.memberNumber);
  if (!isFed())
    await trial.eventually(async () => {
      exchange = await feed(trial, purchase.billerCode, currency ? { currency } : {});
      return isFed() ? true : undefined;
    });
  // Others may have paid since, on a target that everybody shares.
  if (!isFed() && !trial.has('alone') && entriesIn(exchange)?.length === 20) return;
  trial.expects('feed-holds-latest-payments', 'the payment', isFed(), feedFormOf(exchange), payment.pay, exchange);
  await recordCurrency(trial, payment, currency);
}

async function recordCurrency(trial: Trial, { purchase }: Paid, currency: Currency | undefined): Promise<void> {
  if (!currency) return;
  const plain = await feed(trial, purchase.billerCode);
  const other = await feed(trial, purchase.billerCode, { currency: currency === 'USD' ? 'ZWG' : 'USD' });
  judgeCurrency(trial, await feed(trial, purchase.billerCode, { currency }), other);
  const [all = 0, others = 0] = [plain, other].map((it) => entriesIn(it)?.length);
  // As many as the other currency has alone: then this one is left out.
  const reading = all > others ? 'all' : currency === 'USD' ? 'zwg' : 'usd';
  trial.observe('feed-without-currency', reading, plain, other);
}

/** Whether a feed in another currency converts is not shown: one and the same record is in no two of them. */
function judgeCurrency(trial: Trial, own: Exchange, other: Exchange): void {
  const records = (exchange: Exchange): string[] => (entriesIn(exchange) ?? []).map((it) => JSON.stringify(it));
  const both = records(other).filter((it) => records(own).includes(it));
  const words = 'no record in both currencies';
  trial.holds('feed-filters-by-currency', words, both[0] ?? words, own, other);
}
