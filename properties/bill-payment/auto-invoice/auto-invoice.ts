import { check, type Exchange, fieldOf, Lacking, type Trial } from '../../../src/conformance/index.ts';
import {
  advance,
  anyPurchase,
  authorize,
  billerOf,
  dayMs,
  hourMs,
  inquire,
  minuteMs,
  outcomeOf,
  type Paid,
  paid,
  paidRules,
  purchaseOf,
  sendAuth,
  soldForOtherWallet,
  testPurchase,
} from '../../../src/given/bill-payment/index.ts';

/** Fields that come some minutes after Paid, by rule (section 6.3). */
const fields: Readonly<Record<string, string>> = {
  'auto-invoice-has-invoice-reference': 'VendorInvoiceReference',
  'auto-invoice-has-fiscal-signature': 'VendorFiscalSignature',
  'auto-invoice-has-fiscal-metadata': 'VendorFiscalMetadata',
};

/** Moves of the clock between inquiries: a few minutes, and much more before an absence is concluded. */
const movesMs = [1, 2, 3, 4, 10, 40, 180].map((minutes) => minutes * minuteMs);

/** Section 6.3: a payment to an auto-invoice biller gets its invoice and fiscal fields some minutes later. */
export const autoInvoice = check({
  slug: 'bill-auto-invoice',
  title: 'the inquiry of a payment to an auto-invoice biller shows invoice and fiscal fields some minutes after Paid',
  rules: [...Object.keys(fields), 'auto-invoice-delay', 'fiscal-metadata-form', 'paid-stays-paid'],
  assumes: paidRules,
  needs: ['fixture:purchases', 'clock.advance'],
  disturbs: true,
  async body(trial) {
    const purchase = purchaseOf(trial, 'autoInvoice');
    if (!(await billerOf(trial, purchase.billerCode)).vendorMustInvoice)
      throw new Lacking(`VendorMustInvoicePayments of the biller ${purchase.billerCode}`);
    await inquire(trial, await authorize(trial, purchase));
    const payment = await paid(trial, purchase);
    const another = await paidInOther(trial, payment);
    const { exchange, minutes } = await invoiced(trial, payment);
    const { exchange: other } = await invoiced(trial, another);
    judgeApart(trial, exchange, other);
    for (const [slug, name] of Object.entries(fields)) {
      trial.expects(slug, `${name}: filled`, isFilled(exchange, name), `${name}: empty`, payment.shown, exchange);
      trial.expects(slug, `${name}: filled`, isFilled(other, name), `${name}: empty`, another.shown, other);
    }
    trial.observe('auto-invoice-delay', `within ${minutes} minutes`, payment.shown, exchange);
    trial.observe('fiscal-metadata-form', formOf(fieldOf(exchange, 'VendorFiscalMetadata')), exchange);
    await judgeLater(trial, payment, exchange);
  },
});

/** Another payment for the same, in the other currency where AUTH decides that or the biller sells something so, and takes it. */
async function paidInOther(trial: Trial, { purchase, product, forex }: Paid): Promise<Paid> {
  const isOpen = product.requiresForex === null && forex !== undefined;
  if (isOpen && outcomeOf(await sendAuth(trial, purchase, { forex: !forex })) === 'accepted')
    return paid(trial, purchase, { forex: !forex });
  const biller = await billerOf(trial, purchase.billerCode);
  const others = isOpen ? [] : soldForOtherWallet(biller, purchase).filter((it) => it.department === undefined);
  for (const it of others.slice(0, 3)) {
    const other = anyPurchase(trial, biller, it, purchase);
    if (outcomeOf(await sendAuth(trial, other)) === 'accepted') return paid(trial, other);
  }
  return paid(trial, purchase);
}

async function invoiced(trial: Trial, payment: Paid): Promise<{ exchange: Exchange; minutes: number }> {
  let minutes = 0;
  let shown = await inquire(trial, payment);
  for (const ms of movesMs) {
    if (Object.values(fields).every((it) => isFilled(shown.exchange, it))) break;
    await advance(trial, ms);
    minutes += ms / minuteMs;
    shown = await inquire(trial, payment);
  }
  return { exchange: shown.exchange, minutes };
}

/** Section 2.1: an invoice is of one payment. */
function judgeApart(trial: Trial, ...both: [Exchange, Exchange]): void {
  const [one, other] = both.map((it) => fieldOf(it, 'VendorInvoiceReference'));
  if (!one || !other) return;
  const seen = `${String(other)} as well`;
  trial.expects('auto-invoice-has-invoice-reference', 'an invoice of its own', one !== other, seen, ...both);
}

/** What an invoice says does not change, an hour later and days later, and the payment stays Paid. */
async function judgeLater(trial: Trial, payment: Paid, exchange: Exchange): Promise<void> {
  for (const ms of [hourMs, 8 * dayMs]) {
    await advance(trial, ms);
    const later = await inquire(trial, payment);
    trial.holds('paid-stays-paid', 'Paid', later.status, payment.shown, later.exchange);
    for (const [slug, name] of Object.entries(fields)) {
      if (!isFilled(exchange, name)) continue;
      trial.holds(slug, fieldOf(exchange, name), fieldOf(later.exchange, name) ?? 'none', exchange, later.exchange);
    }
  }
}

/** Section 2.4: other billers' payments never get such fields; the observer compares them with the catalogue. */
export const noAutoInvoice = check({
  slug: 'bill-no-auto-invoice',
  title: 'a payment to a biller without auto-invoice has no invoice or fiscal field, however late',
  rules: ['fiscal-fields-only-for-auto-invoice-billers'],
  assumes: paidRules,
  needs: ['fixture:testBiller', 'clock.advance'],
  disturbs: true,
  async body(trial) {
    const purchase = await testPurchase(trial, { product: 'AA' });
    if ((await billerOf(trial, purchase.billerCode)).vendorMustInvoice)
      throw new Lacking('a test biller without VendorMustInvoicePayments');
    const payment = await paid(trial, purchase);
    for (const ms of movesMs.slice(-3)) {
      await advance(trial, ms);
      const { exchange } = await inquire(trial, payment);
      const filled = Object.values(fields).filter((it) => isFilled(exchange, it));
      trial.holds('fiscal-fields-only-for-auto-invoice-billers', [], filled, payment.shown, exchange);
    }
  },
});

function isFilled(exchange: Exchange, name: string): boolean {
  return ![undefined, null, ''].includes(fieldOf(exchange, name) as null);
}

function formOf(metadata: unknown): string {
  if (typeof metadata !== 'string') return 'no text';
  return /^\s*[{[]/.test(metadata) ? 'JSON in a text' : 'another text';
}
