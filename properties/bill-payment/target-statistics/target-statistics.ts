import {
  check,
  defined,
  type Exchange,
  GivenBroken,
  jsonOf,
  Lacking,
  memberOf,
  statusOf,
  type Trial,
} from '../../../src/conformance/index.ts';
import {
  type Currency,
  call,
  catalogueOf,
  catalogueRules,
  currencies,
  decimalIn,
} from '../../../src/given/bill-payment/index.ts';

function statistics(trial: Trial, billercode?: string, currency?: Currency): Promise<Exchange> {
  const query = defined({ billercode, currency });
  return call(trial, 'getTargetStatistics', { query });
}

/** What an answer holds: statistics, nothing, or why there is no answer of 200. */
function contentOf(exchange: Exchange): string {
  const status = statusOf(exchange);
  if (status !== 200 || typeof exchange.answer === 'string') return `HTTP ${status}`;
  // A body without a value is written in more ways than one.
  if (['', 'null', '""'].includes(exchange.answer.body.toString().trim())) return 'empty';
  return memberOf(jsonOf(exchange), 'TargetAmount') === undefined ? 'another body' : 'statistics';
}

/** Section 4.1: statistics where there is a target, nothing where there is none. */
export const targetStatistics = check({
  slug: 'target-statistics',
  title: 'target statistics are given of a biller with a target, and an empty 200 of one without',
  rules: [
    'getTargetStatistics/200',
    'target-statistics-empty-without-target',
    'target-statistics-without-currency',
    'target-statistics-without-biller-refused',
  ],
  assumes: catalogueRules,
  async body(trial) {
    const { billerWith, billerWithout } = trial.fixtures.targets ?? {};
    const nobody = await statistics(trial);
    const isNone = contentOf(nobody) !== 'statistics';
    trial.expects('target-statistics-without-biller-refused', 'none', isNone, 'statistics', nobody);
    if (billerWith !== undefined)
      for (const currency of [undefined, ...currencies]) {
        const exchange = await statistics(trial, billerWith, currency);
        trial.holds('getTargetStatistics/200', 200, statusOf(exchange), exchange);
        if (currency === undefined) await recordCurrency(trial, billerWith, exchange);
      }
    if (billerWithout !== undefined) await demandWithout(trial, billerWithout);
    if (billerWithout !== undefined)
      for (const currency of [undefined, ...currencies]) {
        const exchange = await statistics(trial, billerWithout, currency);
        trial.holds('getTargetStatistics/200', 200, statusOf(exchange), exchange);
        trial.holds('target-statistics-empty-without-target', 'empty', contentOf(exchange), exchange);
      }
    if (billerWith === undefined || billerWithout === undefined)
      throw new Lacking(`fixture:targets.${billerWith === undefined ? 'billerWith' : 'billerWithout'}`);
  },
});

/** Throws GivenBroken where a biller is told to have no target and has one, and another biller has none: the target file names a wrong one. */
async function demandWithout(trial: Trial, billerWithout: string): Promise<void> {
  for (const currency of [undefined, ...currencies])
    if (contentOf(await statistics(trial, billerWithout, currency)) !== 'statistics') return;
  const others = (await catalogueOf(trial)).filter(({ code }) => code !== billerWithout);
  for (const { code } of others.slice(0, 5))
    if (contentOf(await statistics(trial, code)) === 'empty')
      throw new GivenBroken(
        `the biller ${billerWithout} has a sales target, and ${code} has none. Correct \`apis.bill-payment.fixtures.targets.billerWithout\``,
      );
}

/** Which currency statistics without one are of, as far as the amounts tell. */
async function recordCurrency(trial: Trial, biller: string, plain: Exchange): Promise<void> {
  const amounts = (exchange: Exchange): string =>
    ['TargetAmount', 'TargetAchievedAmount'].map((name) => decimalIn(memberOf(jsonOf(exchange), name)) ?? '-').join();
  const same = [];
  for (const currency of currencies)
    if (amounts(await statistics(trial, biller, currency)) === amounts(plain)) same.push(currency);
  trial.observe('target-statistics-without-currency', same.join(' and ') || 'neither alone', plain);
}
