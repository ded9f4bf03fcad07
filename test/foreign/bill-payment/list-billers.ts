import { amountOut } from './amount.ts';
import { extra, ok, refusal, withAbsent } from './answers.ts';
import { queried } from './asked.ts';
import type { Answer, Asked, Biller, Fields, Product } from './model.ts';
import { feeOf } from './money.ts';

const texts = ['MemberNumberFieldRegex', 'Department', 'PrePurchaseInstructions', 'PostPurchaseInstructions'];

/** The catalogue, whole or of the named billers (section 4.1). */
export function listBillers(asked: Asked): Answer {
  const { tenant, readings, hooks } = asked;
  const codes = queried(asked, 'billerCodes');
  const isAll = codes === undefined || (codes === '' && readings.emptyCodes === 'all');
  if (codes === '' && readings.emptyCodes === '400') return refusal('billerCodes', 'Name a biller.', readings);
  const named = (codes ?? '').split(',').map((code) => code.trim());
  const found = isAll ? tenant.billers : tenant.billers.filter(({ code }) => named.includes(code));
  const listed = (hooks.billers?.(found, asked) ?? found).map((one) => billerAnswer(asked, one));
  return ok(readings.billersForm === 'array' ? listed : { Billers: listed });
}

function billerAnswer({ readings }: Asked, biller: Biller): Fields {
  const base = `https://img.example/${biller.code}`;
  return withAbsent(
    readings,
    {
      Code: biller.code,
      Name: biller.name,
      Description: `Payments to ${biller.name}`,
      IconUrl: `${base}/i.png`,
      LogoUrl: `${base}/l.png`,
      ReferencePrefix: biller.code.slice(0, 2),
      Enabled: biller.enabled,
      MemberNumberFieldDesc: 'As on your bill',
      MemberNumberFieldLabel: 'Account',
      MemberNumberFieldRegex: biller.regex,
      AllowMultipleProductsPerPayment: biller.several,
      MetaTitle: '',
      MetaDescription: '',
      Products: biller.products.map((one) => productAnswer(one, readings)),
      VendorMustInvoicePayments: biller.invoice,
      ...(readings.allowFeedShown === 'shown' ? { AllowFeed: biller.feed } : {}),
      ServiceFee: amountOut(feeOf(biller, readings), readings),
      ...extra(readings),
    },
    texts,
  );
}

function productAnswer(product: Product, readings: Asked['readings']): Fields {
  return withAbsent(
    readings,
    {
      Code: product.code,
      Name: product.name,
      Description: `${product.name}, bought at once`,
      Price: amountOut(product.price, readings),
      Department: product.department,
      RequiresForex: product.forex,
      ReturnsVouchers: product.vouchers,
      IconUrl: 'https://img.example/p.png',
      LogoUrl: 'https://img.example/q.png',
      PrePurchaseInstructions: null,
      PostPurchaseInstructions: null,
      AmountFieldLabel: 'Amount',
      AmountFieldDesc: 'How much?',
      MinAmount: amountOut(product.minCents, readings),
      MaxAmount: amountOut(product.maxCents, readings),
      NewProduct: false,
      Enabled: product.enabled,
      InvoiceTitle: product.name,
      ReminderDays: null,
      AuthAmountMandated: product.mandated,
      AllowSpecifyQuantity: product.quantity,
      QuantityFieldLabel: product.quantity ? 'How many' : '',
      QuantityFieldDesc: '',
      MetadataFields: product.metadata.map(({ name, required }) => ({
        Name: name,
        Required: required,
        Description: '-',
      })),
      ...extra(readings),
    },
    texts,
  );
}
