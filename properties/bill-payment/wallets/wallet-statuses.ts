import { check, type Exchange, jsonOf, listOf, memberOf, type Trial } from '../../../src/conformance/index.ts';
import { type Currency, currencies, decimalIn, listWallets } from '../../../src/given/bill-payment/index.ts';

const id = 'wallet-status-tells-state';
/** Section 2.5. Closed comes last: it is for good. */
const turns = [
  ['open', '1'],
  ['suspended', '2'],
  ['open', '1'],
  ['closed', '3'],
] as const;

/** Section 2.5: what administration made of a wallet is what the list says of it. */
export const walletStatuses = check({
  slug: 'bill-wallet-statuses',
  title: 'a wallet shows 1 while it is open, 2 while it is suspended and 3 once it is closed',
  rules: [id],
  needs: ['isolate', 'operator.setWallet'],
  async body(trial) {
    for (const currency of currencies)
      for (const [status, code] of turns) {
        await trial.driver.operator?.setWallet?.({ currency, status });
        await judgeShown(trial, currency, code);
      }
  },
});

/** A vendor may have several wallets of one currency: one of them is the one that was changed. */
async function judgeShown(trial: Trial, currency: Currency, code: string): Promise<void> {
  let exchange = await listWallets(trial);
  const isShown = (): boolean => statusesOf(exchange, currency).includes(code);
  if (!isShown())
    await trial.eventually(async () => {
      exchange = await listWallets(trial);
      return isShown() ? true : undefined;
    });
  const seen = statusesOf(exchange, currency).join(' and ') || 'no wallet';
  trial.holds(id, `${currency} ${code}`, `${currency} ${isShown() ? code : seen}`, exchange);
}

function statusesOf(exchange: Exchange, currency: Currency): string[] {
  return (listOf(jsonOf(exchange)) ?? [])
    .filter((it) => memberOf(it, 'Currency') === currency)
    .map((it) => decimalIn(memberOf(it, 'Status')) ?? 'none');
}
