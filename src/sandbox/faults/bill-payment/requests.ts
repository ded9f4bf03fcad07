import type { BillFault } from '../../bill-payment/bill-fault.ts';
import { catalogue } from '../../bill-payment/catalogue/index.ts';
import type { PaymentRequest, RequestLine } from '../../bill-payment/requests/process-request.ts';
import { payments } from '../../bill-payment/tables/payments.ts';
import { answerOnly, jsonAnswer } from '../../slice/decision.ts';
import { fault } from './define.ts';
import { sent } from './edit.ts';
import { actionOf, editRequest } from './edit-payment.ts';

/** Defects in the fields that a request must or may have. */
export const requestFaults: readonly BillFault[] = [
  fault(
    'status-in-lower-case-only',
    'refuses-too-much',
    'one-action-case-accepted',
    'STATUS is taken in lower case only',
    {
      policy: ({ action }) => ({
        action(spelled) {
          const meant = action(spelled);
          return spelled === 'status' ? 'Status' : meant === 'Status' ? undefined : meant;
        },
      }),
    },
  ),
  fault(
    'action-defaults-to-auth',
    'accepts-too-much',
    'missing-action-refused',
    'A call of process without Action is taken for AUTH',
    { policy: ({ action }) => ({ action: (spelled) => (spelled === '' ? 'Auth' : action(spelled)) }) },
  ),
  fault(
    'biller-code-defaults-to-the-last',
    'accepts-too-much',
    'missing-biller-code-refused',
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
  fault(
    'reference-made-up',
    'accepts-too-much',
    'missing-reference-refused',
    'An AUTH without Reference gets one of the platform',
    {
      policy: (policy) => ({
        ...optional('Reference').policy(policy),
        ...editRequest(({ reference }, _wire, view) => ({
          reference: reference || `PLATFORM-${view.all(payments).length + 1}`,
        })).policy(policy),
      }),
    },
  ),
  fault(
    'member-number-optional',
    'accepts-too-much',
    'missing-member-number-refused',
    'The test biller authorises without MemberNumber',
    { ...optional('MemberNumber') },
  ),
  fault(
    'missing-member-number-fails',
    'wrong-answer',
    'missing-member-number-refused',
    'An AUTH without MemberNumber is answered by an internal error',
    {
      decision: (decision, site) =>
        actionOf(site) === 'Auth' && sent(site).MemberNumber === undefined
          ? answerOnly(jsonAnswer(500, { Message: 'An error has occurred.' }))
          : decision,
    },
  ),
  fault(
    'products-optional',
    'accepts-too-much',
    'missing-products-refused',
    'An AUTH without Products buys the first product of its biller at TotalAmount',
    {
      policy: (policy) => ({
        ...optional('Products').policy(policy),
        ...editRequest((request) => (request.lines.length > 0 ? {} : { lines: [firstLine(request)] })).policy(policy),
      }),
    },
  ),
  fault(
    'product-code-optional',
    'accepts-too-much',
    'missing-product-code-refused',
    'A product without Code is the one that has its price',
    {
      policy: (policy) => ({
        ...optional('Code').policy(policy),
        ...editRequest(({ billerCode, lines }) => ({
          lines: lines.map((it) => ({ ...it, code: it.code || codeByPrice(billerCode, it) })),
        })).policy(policy),
      }),
    },
  ),
  fault(
    'total-summed-up',
    'accepts-too-much',
    'missing-total-amount-refused',
    'A TotalAmount that is missing is summed up from the products, where each has a Price',
    {
      ...editRequest(({ total, lines }) => {
        const prices = lines.map(({ price, quantity }) => (price === 'blank' ? Number.NaN : price * quantity));
        const sum = prices.reduce((all, it) => all + it, 0);
        return { total: total === 'blank' && !Number.isNaN(sum) ? sum : total };
      }),
    },
  ),
];

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
