import { jsonOf, listOf, memberOf, type ObserverDefinition, statusOf, textIn } from '../../conformance/index.ts';
import { decimalIn } from '../../given/bill-payment/values/decimal.ts';

/** Section 2.5: every wallet that a run saw. */
export const wallets: ObserverDefinition = {
  slug: 'bill-payment-wallets',
  title: 'every wallet has one of the three statuses',
  rules: ['wallet-status-codes', 'wallet-currency-once'],
  needs: ['state'],
  *observe(exchanges, decide) {
    for (const exchange of exchanges) {
      yield;
      const list = listOf(jsonOf(exchange));
      if (exchange.operation !== 'listWallets' || statusOf(exchange) !== 200 || !list) continue;
      const currencies = list.map((it) => textIn(memberOf(it, 'Currency')));
      const isOnce = new Set(currencies).size === currencies.length;
      decide.observe('wallet-currency-once', isOnce ? 'one-per-currency' : 'several', exchange);
      for (const it of list) {
        const status = memberOf(it, 'Status');
        const isCode = ['1', '2', '3'].includes(decimalIn(status) ?? '');
        decide.expects('wallet-status-codes', '1, 2 or 3', isCode, status ?? 'none', exchange);
      }
    }
  },
};
