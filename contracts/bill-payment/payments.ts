import { fieldOf, GivenBroken, Lacking, statusOf, type Trial } from '../../src/conformance/index.ts';
import {
  type Authorized,
  advance,
  authorize,
  authorizeRules,
  billerOf,
  formsOf,
  inquire,
  inquireUntil,
  itemOf,
  minuteMs,
  paid,
  pay,
  payBody,
  purchaseOf,
  resultOf,
  sendAuth,
  sendProcess,
  spelled,
  statusIn,
  type TestProduct,
  type TestWish,
  testPurchase,
} from '../../src/given/bill-payment/index.ts';
import type { Purchase } from '../../src/targets/apis/bill-payment.ts';
import type { ProviderState } from '../verification/provider-state.ts';
import { authValues, payValues, statusValues } from './values.ts';

/** A member of the test biller with something to buy. Which forms of an AUTH are accepted is found out before. */
export function toAuthorize(product: TestProduct): ProviderState {
  return {
    assumes: authorizeRules,
    async reach(trial, { product: wanted = product }) {
      const purchase = await testPurchase(trial, { product: wanted as TestProduct });
      const { items } = await authorize(trial, purchase);
      wholeTotal(trial, items[0]?.product.authAmountMandated !== null);
      return { values: authValues(trial, items) };
    },
  };
}

/** A voucher of which this many are left, and an AUTH of two. */
export function withStock(available: number): ProviderState {
  return {
    assumes: authorizeRules,
    disturbs: true,
    async reach(trial) {
      const purchase = { ...purchaseOf(trial, 'voucher'), quantity: 2 };
      const setStock = trial.driver.operator?.setStock;
      if (!setStock) throw new Lacking('operator.setStock');
      await authorize(trial, purchase);
      const { billerCode, productCode } = purchase;
      await setStock({ billerCode, productCode, available });
      const probe = await sendAuth(trial, purchase);
      if (statusIn(probe) !== 'Failed')
        throw new Lacking(`a provider that tells missing stock with Failed (it told ${resultOf(probe)})`);
      return { values: authValues(trial, [await itemOf(trial, purchase)]) };
    },
  };
}

/** An authorised payment to the test biller, whose member number decides what comes of it. */
export function authorized(wish: Partial<TestWish> = {}): ProviderState {
  return {
    assumes: authorizeRules,
    async reach(trial, { product = wish.product ?? 'AI' }) {
      const purchase = await testPurchase(trial, { ...wish, product: product as TestProduct });
      const payment = await authorize(trial, purchase);
      wholeTotal(trial, payment.product.authAmountMandated !== null);
      return { values: payValues(trial, payment) };
    },
  };
}

/** Purchases by what their PAY needs. */
const purchasesBy: Readonly<Record<string, (trial: Trial) => Purchase>> = {
  PayerDetails: (trial) => purchaseOf(trial, 'payerDetails'),
  Metadata: (trial) => {
    const { metadata, metadataForm, ...purchase } = purchaseOf(trial, 'payerDetails');
    if (!metadata || metadataForm === 'object') throw new Lacking('a purchase with metadata as pairs');
    return { ...purchase, metadata };
  },
  'Service Login': (trial) => purchaseOf(trial, 'internetZwg'),
  BetInfo: (trial) => purchaseOf(trial, 'lottery'),
};

/** An authorised payment whose PAY needs more than prices. */
export const authorizedWith: ProviderState = {
  assumes: authorizeRules,
  async reach(trial, { needs = '' }) {
    const purchase = purchasesBy[needs]?.(trial);
    if (!purchase) throw new TypeError(`no purchase needs "${needs}"`);
    // A twin shows that the biller takes it: it may refuse for reasons of its own.
    await paid(trial, purchase);
    return { values: payValues(trial, await authorize(trial, purchase)) };
  },
};

/** An authorised payment that PAY answers late, and what its customer waits for meanwhile. */
export const authorizedThatTakesLong: ProviderState = {
  assumes: authorizeRules,
  disturbs: true,
  async reach(trial, params) {
    if (!trial.driver.clock?.advance) throw new Lacking('clock.advance');
    const { values } = await authorized({ prefix: 'PT', product: 'AA' }).reach(trial, params);
    // Once more where the call came later than the clock was moved.
    const during = async () => {
      for (let n = 0; n < 2; n += 1) {
        await trial.quiet();
        await advance(trial, 2 * minuteMs);
      }
    };
    return { values, during };
  },
};

/** No fixture names a meter that is under load: the document leaves the numbers of test meters out. */
export const authorizedUnderLoad: ProviderState = {
  reach: async () => {
    throw new Lacking('fixture of an electricity meter whose payments are Pending');
  },
};

/** Whether a Retry goes on like PAY is not shown: a twin tells. */
export const toRetry: ProviderState = {
  assumes: authorizeRules,
  async reach(trial) {
    const twin = await authorize(trial, await testPurchase(trial, { product: 'AA' }));
    const body = { ...payBody(trial, twin), Action: spelled('Retry', formsOf(trial)) };
    const probe = await sendProcess(trial, body);
    if (statusIn(probe) !== 'Paid') throw new Lacking(`a Retry that pays what was authorised (${resultOf(probe)})`);
    const payment = await authorize(trial, await testPurchase(trial, { product: 'AA' }));
    return { values: payValues(trial, payment, 'Retry') };
  },
};

/** A payment to an auto-invoice biller, once its inquiry shows the fiscal fields. */
export const invoiced: ProviderState = {
  assumes: authorizeRules,
  disturbs: true,
  async reach(trial) {
    const purchase = purchaseOf(trial, 'autoInvoice');
    if (!(await billerOf(trial, purchase.billerCode)).vendorMustInvoice)
      throw new Lacking(`VendorMustInvoicePayments of the biller ${purchase.billerCode}`);
    const payment = await paid(trial, purchase);
    for (let n = 0; n < 10; n += 1) {
      await advance(trial, 5 * minuteMs);
      const { exchange } = await inquire(trial, payment);
      if (fieldOf(exchange, 'VendorFiscalMetadata')) return { values: statusValues(trial, payment) };
    }
    throw new GivenBroken('an auto-invoice payment had no fiscal fields after 50 minutes');
  },
};

/** A payment that PAY answered Flagged and that is not resolved yet. */
export const flagged: ProviderState = {
  assumes: authorizeRules,
  async reach(trial) {
    const payment: Authorized = await authorize(trial, await testPurchase(trial, { prefix: 'PFF', product: 'AA' }));
    const answered = await pay(trial, payment);
    const { status } = await inquireUntil(trial, payment, ['Flagged']);
    if (status !== 'Flagged')
      throw new GivenBroken(`a payment with the prefix PFF is ${status} (PAY: ${statusOf(answered)})`);
    return { values: statusValues(trial, payment) };
  },
};

/** A member that is left out cannot be given: the pact sends TotalAmount. */
function wholeTotal(trial: Trial, isBlank: boolean): void {
  if (isBlank && formsOf(trial).blankTotal === 'absent')
    throw new Lacking('a provider that takes a blank TotalAmount as null or empty text');
}
