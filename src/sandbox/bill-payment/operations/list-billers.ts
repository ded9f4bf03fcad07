import { answerOnly, type JsonObject, jsonAnswer } from '../../slice/decision.ts';
import { badRequest } from '../answers/bad-request.ts';
import { decimal } from '../answers/payment-answers.ts';
import type { Biller, Product } from '../catalogue/biller.ts';
import { liveBillers } from '../catalogue/live-biller.ts';
import type { BillDialect } from '../dialects.ts';
import type { Operation } from '../operation.ts';
import { queryReader } from '../requests/query-reader.ts';

const images = 'https://images.payproof.example';

/** GET /api/payment/ListBillers (sections 2.1, 2.2 and 4.1). */
export const listBillers: Operation = {
  interface: 'vendor',
  decide(call, view, { policy: { dialect } }) {
    const query = queryReader(call);
    const all = liveBillers(view);
    const codes = query.text('billerCodes')?.split(',') ?? [];
    const isUnknown = codes.some((code) => !all.some((it) => it.code === code));
    if (isUnknown && dialect['unknown-code-in-filter'] === 'refused') {
      return answerOnly(badRequest([{ path: 'billerCodes', message: 'A biller of billerCodes is not known.' }]));
    }
    const isEmptied = isUnknown && dialect['unknown-code-in-filter'] === 'empty-list';
    const listed = all.filter(({ code }) => !query.isThere('billerCodes') || (!isEmptied && codes.includes(code)));
    const shown = listed.map((it) => billerAnswer(it, dialect));
    return answerOnly(jsonAnswer(200, shown));
  },
};

function billerAnswer(biller: Biller, dialect: BillDialect): JsonObject {
  const { code } = biller;
  return {
    Code: code,
    Name: biller.name,
    Description: biller.description,
    IconUrl: `${images}/${code}/icon.png`,
    LogoUrl: `${images}/${code}/logo.png`,
    ReferencePrefix: biller.referencePrefix,
    Enabled: biller.isEnabled,
    MemberNumberFieldDesc: biller.memberNumberDescription,
    MemberNumberFieldLabel: biller.memberNumberLabel,
    MemberNumberFieldRegex: biller.memberNumberRegex,
    AllowMultipleProductsPerPayment: biller.allowsSeveralProducts,
    MetaTitle: biller.name,
    MetaDescription: biller.description,
    Products: biller.products.map((it) => productAnswer(it, code)),
    VendorMustInvoicePayments: biller.vendorMustInvoice,
    ...(dialect['allow-feed-in-catalogue'] === 'shown' ? { AllowFeed: biller.allowsFeed } : {}),
  };
}

function productAnswer(product: Product, billerCode: string): JsonObject {
  return {
    Code: product.code,
    Name: product.name,
    Description: product.description,
    Price: decimal(product.priceCents),
    Department: product.department,
    RequiresForex: product.requiresForex,
    ReturnsVouchers: product.returnsVouchers,
    IconUrl: `${images}/${billerCode}/${product.code}/icon.png`,
    LogoUrl: `${images}/${billerCode}/${product.code}/logo.png`,
    PrePurchaseInstructions: product.prePurchase,
    PostPurchaseInstructions: product.postPurchase,
    AmountFieldLabel: 'Amount',
    AmountFieldDesc: 'What is to be paid',
    MinAmount: decimal(product.minCents),
    MaxAmount: decimal(product.maxCents),
    NewProduct: product.isNew,
    Enabled: product.isEnabled,
    InvoiceTitle: product.name,
    ReminderDays: product.reminderDays,
    AuthAmountMandated: product.authAmountMandated,
    AllowSpecifyQuantity: product.allowsQuantity,
    QuantityFieldLabel: 'Quantity',
    QuantityFieldDesc: 'Number of units',
    MetadataFields: product.metadataFields.map(({ name, isRequired, description }) => ({
      Name: name,
      Required: isRequired,
      Description: description,
    })),
  };
}
