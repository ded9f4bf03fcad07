import type { BillFault } from '../../../bill-payment/bill-fault.ts';
import { catalogue } from '../../../bill-payment/catalogue/index.ts';
import { insurer } from '../../../bill-payment/catalogue/insurer.ts';
import { firstMember } from '../../../bill-payment/catalogue/own-biller.ts';
import type { PaymentRequest } from '../../../bill-payment/requests/process-request.ts';
import { members } from '../../../bill-payment/tables/members.ts';
import { text } from '../../../slice/json-body.ts';
import { fault } from '../define.ts';
import { sent } from '../edit.ts';
import { actionOf, editPayment, editProducts, editRequest, refuseAction } from '../edit-payment.ts';

/** What a careless implementer gets wrong about what a payment has to be, and how it is answered. */
export const carelessValidationFaults: readonly BillFault[] = [
  fault(
    'total-of-any-text',
    'accepts-too-much',
    'amount-off-type-refused',
    'A TotalAmount that is a text and no number is taken for the sum',
    {
      policy: (policy) => ({
        amount: (literal, field, action) =>
          field === 'TotalAmount' && literal.kind === 'text' && Number.isNaN(Number(literal.source))
            ? 0
            : policy.amount(literal, field, action),
        ...editRequest((request) => (request.total === 0 ? { total: sumOf(request) } : {})).policy(policy),
      }),
    },
  ),
  fault(
    'quantity-as-it-can-be-read',
    'wrong-answer',
    'answer-echoes-quantity',
    'A Quantity loses its sign and its fraction, and 0 becomes 1',
    {
      policy: (policy) => ({
        issueStands: (issue, operation) => issue.steps[2] !== 'Quantity' && policy.issueStands(issue, operation),
        takesQuantity: () => true,
        ...editRequest(({ lines }) => ({
          lines: lines.map((it) => ({ ...it, quantity: Math.trunc(Math.abs(it.quantity)) || 1 })),
        })).policy(policy),
      }),
    },
  ),
  fault(
    'unknown-product-is-the-first',
    'accepts-too-much',
    'unknown-product-refused',
    'An unknown product is taken for the one that the biller lists first without a price',
    {
      ...editRequest(({ billerCode, lines }) => {
        const products = catalogue.get(billerCode)?.products ?? [];
        const first = products.find((it) => it.authAmountMandated === null)?.code ?? '';
        return {
          lines: lines.map((it) => ({ ...it, code: products.some(({ code }) => code === it.code) ? it.code : first })),
        };
      }),
    },
  ),
  fault(
    'biller-known-by-its-beginning',
    'accepts-too-much',
    'unknown-biller-refused',
    'A BillerCode that begins like one of the catalogue is taken for it',
    {
      ...editRequest(({ billerCode }) => {
        const like = [...catalogue.keys()].find((it) => it.startsWith(billerCode) || billerCode.startsWith(it));
        return catalogue.has(billerCode) || like === undefined ? {} : { billerCode: like };
      }),
    },
  ),
  fault(
    'anybody-pays-the-council',
    'accepts-too-much',
    'unknown-member-not-payable',
    'The offline biller is paid for numbers that are no member',
    {
      decision(decision, site) {
        const { BillerCode, MemberNumber } = sent(site);
        const isOwn = actionOf(site) === 'Auth' && BillerCode === 'CITYCOUNCIL';
        if (!isOwn || site.view.all(members).some((it) => it.memberNumber === text(MemberNumber))) return decision;
        const body = { ...sent(site), MemberNumber: firstMember.memberNumber };
        return site.again({ call: { body: Buffer.from(JSON.stringify(body)) } });
      },
    },
  ),
  fault(
    'unknown-policy-pays',
    'accepts-too-much',
    'unknown-member-not-payable',
    'A policy number that fits the pattern of the insurer is paid for, whoever has it',
    {
      decision(decision, site) {
        const { BillerCode, MemberNumber } = sent(site);
        const isMeant =
          actionOf(site) === 'Auth' && BillerCode === insurer.code && /^P-\d{4}$/.test(text(MemberNumber));
        const [{ memberNumber } = { memberNumber: '' }] = insurer.members;
        if (!isMeant || insurer.members.some((it) => it.memberNumber === MemberNumber)) return decision;
        return site.again({
          call: { body: Buffer.from(JSON.stringify({ ...sent(site), MemberNumber: memberNumber })) },
        });
      },
    },
  ),
  fault(
    'deleted-member-pays',
    'accepts-too-much',
    'unknown-member-not-payable',
    'A deleted member is none to lookups, and still one to payments',
    {
      decision: (decision, site) =>
        site.call.operation === 'processPayment' ? site.again({ policy: { isMember: () => true } }) : decision,
    },
  ),
  fault(
    'payer-details-optional',
    'accepts-too-much',
    'payer-details-missing-refused',
    'PAY without PayerDetails is paid, whatever the biller demands',
    { policy: () => ({ needsPayerDetails: () => false }) },
  ),
  fault('references-of-32', 'refuses-too-much', 'auth-authorizes', 'A Reference of more than 32 letters is refused', {
    ...refuseAction('Auth', (site) => text(sent(site).Reference).length > 32),
  }),
  fault(
    'limit-where-there-is-none',
    'refuses-too-much',
    'amount-unlimited-where-null',
    'A product without MaxAmount is sold for 2000 at most',
    {
      policy: ({ isWithinLimits }) => ({
        isWithinLimits: (product, cents, quantity) =>
          isWithinLimits({ ...product, maxCents: product.maxCents ?? 2000_00 }, cents, quantity),
      }),
    },
  ),
  fault('actions-in-capitals', 'wrong-answer', 'answer-echoes-action', 'Action is answered in capitals', {
    ...editPayment({}, ({ Action }) => ({ Action: text(Action).toUpperCase() })),
  }),
  fault(
    'total-as-text',
    'wrong-answer',
    'processPayment/200/TotalAmount/type',
    'TotalAmount is answered as a decimal in a text',
    {
      ...editPayment({}, ({ TotalAmount = null }) => ({
        TotalAmount: typeof TotalAmount === 'number' ? String(TotalAmount) : TotalAmount,
      })),
    },
  ),
  fault(
    'price-as-text',
    'wrong-answer',
    'processPayment/200/Products[].Price/type',
    'Of a product in forex the price is answered as a text',
    {
      ...editProducts({}, ({ Price = null, RequiresForexPayment }) => ({
        Price: typeof Price === 'number' && RequiresForexPayment === true ? Price.toFixed(2) : Price,
      })),
    },
  ),
  fault(
    'vouchers-before-they-are-paid',
    'wrong-answer',
    'authorized-without-vouchers',
    'AUTH answers the vouchers that PAY would issue',
    {
      ...editProducts({ action: 'Auth', status: 'Authorized' }, ({ Code }) =>
        Code === 'RV' ? { Vouchers: [{ SerialNumber: 'S-1', Pin: '4471-0092-1183' }] } : {},
      ),
    },
  ),
];

function sumOf({ lines }: PaymentRequest): number {
  return lines.reduce((sum, { price, quantity }) => sum + (price === 'blank' ? 0 : price) * quantity, 0);
}
