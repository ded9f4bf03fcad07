import { answerOnly, jsonAnswer } from '../../slice/decision.ts';
import type { BillFault } from '../bill-fault.ts';
import { catalogue } from '../catalogue/index.ts';
import type { PaymentRequest, RequestLine } from '../requests/payment-request.ts';
import { payments } from '../tables/payments.ts';
import { refuse, sent } from './edit/answers.ts';
import { firstOnly } from './edit/catalogue.ts';
import { acceptsTooMuch, answersWrongly, type BillFaults, careless, refusesTooMuch } from './edit/define.ts';
import { actionOf, editRequest, refuseAction, sentProducts, underPolicy } from './edit/payment.ts';

/** Defects of the topic requests, by the rule that they break. */
export const faults: BillFaults = {
  'one-action-case-accepted': {
    'status-in-lower-case-only': refusesTooMuch('STATUS is taken in lower case only', {
      policy: ({ action }) => ({
        action(spelled) {
          const meant = action(spelled);
          return spelled === 'status' ? 'Status' : meant === 'Status' ? undefined : meant;
        },
      }),
    }),
  },
  'missing-action-refused': {
    'action-defaults-to-auth': acceptsTooMuch('A call of process without Action is taken for AUTH', {
      policy: ({ action }) => ({ action: (spelled) => (spelled === '' ? 'Auth' : action(spelled)) }),
    }),
  },
  'missing-biller-code-refused': {
    'biller-code-defaults-to-the-last': acceptsTooMuch(
      'An AUTH without BillerCode goes to the biller of the payment before',
      {
        policy: (policy) => ({
          ...optional('BillerCode').policy(policy),
          ...editRequest(({ billerCode }, _wire, view) => ({
            billerCode: billerCode || (view.all(payments).at(-1)?.billerCode ?? ''),
          })).policy(policy),
        }),
      },
    ),
  },
  'missing-reference-refused': {
    'reference-made-up': acceptsTooMuch('An AUTH without Reference gets one of the platform', {
      policy: (policy) => ({
        ...optional('Reference').policy(policy),
        ...editRequest(({ reference }, _wire, view) => ({
          reference: reference || `PLATFORM-${view.all(payments).length + 1}`,
        })).policy(policy),
      }),
    }),
  },
  'missing-member-number-refused': {
    'member-number-optional': acceptsTooMuch(
      'The test biller authorises without MemberNumber',
      optional('MemberNumber'),
    ),
    'missing-member-number-fails': answersWrongly('An AUTH without MemberNumber is answered by an internal error', {
      decision: (decision, site) =>
        actionOf(site) === 'Auth' && sent(site).MemberNumber === undefined
          ? answerOnly(jsonAnswer(500, { Message: 'An error has occurred.' }))
          : decision,
    }),
  },
  'missing-products-refused': {
    'products-optional': acceptsTooMuch(
      'An AUTH without Products buys the first product of its biller at TotalAmount',
      {
        policy: (policy) => ({
          ...optional('Products').policy(policy),
          ...editRequest((request) => (request.lines.length > 0 ? {} : { lines: [firstLine(request)] })).policy(policy),
        }),
      },
    ),
    'empty-products-taken': careless.acceptsTooMuch(
      'An AUTH with an empty list of products is authorised for the TotalAmount',
      {
        policy: (policy) => ({
          issueStands: (issue, operation) =>
            !(issue.keyword === 'minItems' && issue.steps[0] === 'Products') && policy.issueStands(issue, operation),
          ...editRequest((request) => (request.lines.length === 0 ? { lines: anyLine(request) } : {})).policy(policy),
        }),
      },
    ),
  },
  'missing-product-code-refused': {
    'product-code-optional': acceptsTooMuch('A product without Code is the one that has its price', {
      policy: (policy) => ({
        ...optional('Code').policy(policy),
        ...editRequest(({ billerCode, lines }) => ({
          lines: lines.map((it) => ({ ...it, code: it.code || codeByPrice(billerCode, it) })),
        })).policy(policy),
      }),
    }),
    'second-product-without-code': careless.acceptsTooMuch(
      'A second product without Code is another one of the first',
      {
        policy: (policy) => ({
          issueStands: (issue, operation) => !isSecondCode(issue.steps) && policy.issueStands(issue, operation),
          ...editRequest(({ lines }) => ({
            lines: lines.map((it) => ({ ...it, code: it.code || (lines[0]?.code ?? '') })),
          })).policy(policy),
        }),
      },
    ),
  },
  'missing-total-amount-refused': {
    'total-summed-up': acceptsTooMuch(
      'A TotalAmount that is missing is summed up from the products, where each has a Price',
      editRequest(({ total, lines }) => {
        const prices = lines.map(({ price, quantity }) => (price === 'blank' ? Number.NaN : price * quantity));
        const sum = prices.reduce((all, it) => all + it, 0);
        return { total: total === 'blank' && !Number.isNaN(sum) ? sum : total };
      }),
    ),
    'total-optional-at-fixed-price': careless.acceptsTooMuch(
      'TotalAmount may be missing where all products have a price in the catalogue',
      editRequest(({ total, lines }) =>
        total === 'blank' && lines.every((it) => it.code === 'RV' || it.code === 'FP')
          ? { total: lines.reduce((sum, it) => sum + (it.code === 'RV' ? 10_00 : 15_00) * it.quantity, 0) }
          : {},
      ),
    ),
  },
  'unknown-biller-refused': {
    'biller-known-by-its-beginning': careless.acceptsTooMuch(
      'A BillerCode that begins like one of the catalogue is taken for it',
      editRequest(({ billerCode }) => {
        const like = [...catalogue.keys()].find((it) => it.startsWith(billerCode) || billerCode.startsWith(it));
        return catalogue.has(billerCode) || like === undefined ? {} : { billerCode: like };
      }),
    ),
  },
  'unknown-product-refused': {
    'unknown-product-is-the-first': careless.acceptsTooMuch(
      'An unknown product is taken for the one that the biller lists first without a price',
      editRequest(({ billerCode, lines }) => {
        const products = catalogue.get(billerCode)?.products ?? [];
        const first = products.find((it) => it.authAmountMandated === null)?.code ?? '';
        return {
          lines: lines.map((it) => ({ ...it, code: products.some(({ code }) => code === it.code) ? it.code : first })),
        };
      }),
    ),
  },
  'payer-details-at-pay-accepted': {
    'payer-details-refused': refusesTooMuch(
      'A PAY with PayerDetails is refused',
      refuseAction('Pay', (site) => sent(site).PayerDetails !== undefined),
    ),
  },
  'payer-details-missing-refused': {
    'payer-details-optional': careless.acceptsTooMuch('PAY without PayerDetails is paid, whatever the biller demands', {
      policy: () => ({ needsPayerDetails: () => false }),
    }),
  },

  'department-missing-refused': {
    'department-not-checked': acceptsTooMuch('A product with a department is authorised without it', {
      policy: () => ({ needsDepartment: () => false }),
    }),
    'second-product-without-department': careless.acceptsTooMuch(
      'Department is demanded of the first product of a payment only',
      firstOnly(() => ({ needsDepartment: () => false })),
    ),
  },
  'metadata-in-billers-form-accepted': {
    'metadata-object-refused': refusesTooMuch(
      'Metadata is refused as one object, also by billers that use this form',
      refuse('processPayment', (site) =>
        sentProducts(site).some(({ Metadata: it }) => typeof it === 'object' && !Array.isArray(it)),
      ),
    ),
    'metadata-list-refused': refusesTooMuch(
      'Metadata is refused as a list of pairs, also by billers that use this form',
      refuse('processPayment', (site) => sentProducts(site).some(({ Metadata: it }) => Array.isArray(it))),
    ),
    'metadata-name-with-space-refused': careless.refusesTooMuch(
      'Metadata is refused where the name of a field has a space, in a list of pairs',
      refuse('processPayment', (site) =>
        sentProducts(site).some(({ Metadata: it }) => Array.isArray(it) && JSON.stringify(it).includes('Policy Year')),
      ),
    ),
  },
  'missing-price-at-pay-refused': {
    'pay-takes-the-price-of-auth': acceptsTooMuch(
      'PAY without Price pays at the price of AUTH where the caller set it',
      editRequest(({ action, reference, lines }, _wire, view) => {
        const known = view.get(payments, reference)?.lines ?? [];
        const priceOf = (line: RequestLine) => known.find((it) => it.code === line.code)?.priceCents ?? line.price;
        return action === 'Pay'
          ? { lines: lines.map((it) => (it.price === 'blank' ? { ...it, price: priceOf(it) } : it)) }
          : {};
      }),
    ),
    'pay-without-price-for-nothing': careless.acceptsTooMuch('A product that PAY sends without Price is Paid at 0', {
      policy: (policy) => ({
        isSamePrice: (cents, authorizedCents) => cents === 0 || policy.isSamePrice(cents, authorizedCents),
        ...editRequest(({ action, lines, total }) => {
          const read = lines.map((it) => (action === 'Pay' && it.price === 'blank' ? { ...it, price: 0 } : it));
          return { lines: read, total: read.some((it) => it.price === 0) ? 'blank' : total };
        }).policy(policy),
      }),
    }),
  },
  'required-metadata-missing-refused': {
    'metadata-not-demanded': acceptsTooMuch('An AUTH without required metadata is authorised', {
      policy: () => ({ requiredMetadata: () => [] }),
    }),
    'any-metadata-will-do': careless.acceptsTooMuch(
      'Any metadata stands for the field that a product requires',
      underPolicy(
        (site) =>
          actionOf(site) === 'Auth' && sentProducts(site).some((it) => JSON.stringify(it.Metadata ?? []).length > 2),
        () => ({ requiredMetadata: () => [] }),
      ),
    ),
    'metadata-of-policies-not-demanded': careless.acceptsTooMuch(
      'Required metadata is demanded of billers that take it as one object only',
      {
        policy: ({ requiredMetadata }) => ({
          requiredMetadata: (product) => requiredMetadata(product).filter((it) => it !== 'Policy Year'),
        }),
      },
    ),
  },
};

function isSecondCode([first, second, third]: readonly (string | number)[]): boolean {
  return first === 'Products' && Number(second) > 0 && third === 'Code';
}

function anyLine({ billerCode, total }: PaymentRequest): PaymentRequest['lines'] {
  const product = catalogue.get(billerCode)?.products.find((it) => it.authAmountMandated === null);
  const own = { code: product?.code ?? '', quantity: 1, department: '', price: total };
  return [{ ...own, acknowledgesForex: true, metadata: [], metadataForm: 'none' }];
}

/** Lets a field be missing. */
function optional(field: string): Required<Pick<BillFault, 'policy'>> {
  return {
    policy: ({ issueStands }) => ({
      issueStands: (issue, operation) => issue.steps.at(-1) !== field && issueStands(issue, operation),
    }),
  };
}

function firstLine({ billerCode, total }: PaymentRequest): RequestLine {
  const [product] = catalogue.get(billerCode)?.products.filter((it) => it.authAmountMandated === null) ?? [];
  const own = { code: product?.code ?? '', quantity: 1, department: product?.department ?? '', price: total };
  return { ...own, acknowledgesForex: true, metadata: [], metadataForm: 'none' };
}

function codeByPrice(billerCode: string, { price }: RequestLine): string {
  const products = catalogue.get(billerCode)?.products ?? [];
  const found =
    products.find((it) => it.priceCents === price) ??
    products.find((it) => it.priceCents === null && it.authAmountMandated === null);
  return found?.code ?? '';
}
