import { check, Lacking } from '../../../src/conformance/index.ts';
import { billersIn, listBillers, purchaseOf } from '../../../src/given/bill-payment/index.ts';

/** Section 3.4: the airtime biller's other products are bundles. */
export const airtimeBundles = check({
  slug: 'airtime-bundles',
  title: 'each bundle of the airtime biller has a name that can tell its network',
  rules: ['airtime-bundles-name-network'],
  needs: ['fixture:purchases'],
  async body(trial) {
    const { billerCode } = purchaseOf(trial, 'airtime');
    const exchange = await listBillers(trial, [billerCode]);
    const products = billersIn(exchange)?.find((it) => it.code === billerCode)?.products ?? [];
    const bundles = products.filter((it) => !['AIRTIME', 'AIRTIME_USD'].includes(it.code));
    if (bundles.length === 0) throw new Lacking('a bundle of the airtime biller');
    for (const { code, name } of bundles) {
      // Which networks there are is not shown.
      const told = /\p{L}{2}/u.test(name) ? 'a name' : `"${name}"`;
      trial.holds('airtime-bundles-name-network', `${code}: a name`, `${code}: ${told}`, exchange);
    }
  },
});
