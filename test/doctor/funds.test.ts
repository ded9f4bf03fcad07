import { expect, it } from 'vitest';
import { startForeignBills } from '../foreign/bill-payment/service.ts';
import { startForeignWallet } from '../foreign/merchant-wallet/service.ts';
import { complaints, examined } from './examined.ts';

it("a vendor's wallet that is suspended, and one that pays hardly anything", async () => {
  const bills = await startForeignBills({ readings: { operator: 'all', isolate: 'no' } });
  try {
    const { operator } = bills.driver;
    await operator?.setWallet?.({ currency: 'USD', status: 'suspended' });
    await operator?.setWallet?.({ currency: 'ZWG', balance: '12.50' });
    const seen = await examined('bill-payment', bills);
    expect(complaints(seen)).toEqual([
      "wrong apis.bill-payment.credentials: the vendor's USD wallet is not open (Status 2)",
      "wrong apis.bill-payment.credentials: the vendor's ZWG wallet can pay 12.5, and single payments are up to 100",
    ]);
    expect(seen.findings.flatMap((it) => (it.remedy?.includes('whole run') ? it.remedy : []))).toEqual([
      'Let the operator fund it: a whole run pays up to 32000 ZWG',
    ]);
    await operator?.setWallet?.({ currency: 'USD', status: 'open' });
    await operator?.setWallet?.({ currency: 'ZWG', balance: '5000' });
    const better = await examined('bill-payment', bills);
    expect({
      wrong: complaints(better),
      notes: better.findings.filter((it) => /whole run pays/.test(it.found)).length,
    }).toEqual({
      wrong: [],
      notes: 1,
    });
  } finally {
    await bills.close();
  }
});

it("customers' wallets that do not cover one call", async () => {
  const wallet = await startForeignWallet({ readings: { app: 'full', told: 'little' } });
  const { registered = [] } = wallet.fixtures.numbers ?? {};
  const customer = { ...wallet.driver.customer, walletBalance: async () => 9_999 };
  try {
    const seen = await examined('merchant-wallet', { ...wallet, driver: { customer } });
    expect(complaints(seen)).toEqual(
      registered.map(
        (_, index) =>
          `wrong apis.merchant-wallet.fixtures.numbers.registered[${index}]: the wallet holds 9999 cents USD and 9999 cents ZWG`,
      ),
    );
  } finally {
    await wallet.close();
  }
});
