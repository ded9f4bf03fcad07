import type { BillFault } from '../../../bill-payment/bill-fault.ts';
import { catalogue } from '../../../bill-payment/catalogue/index.ts';
import type { PaymentRequest } from '../../../bill-payment/requests/process-request.ts';
import { fault } from '../define.ts';
import { eachObject, refuse } from '../edit.ts';
import { actionOf, editPayment, editProducts, editRequest, sentProducts, underPolicy } from '../edit-payment.ts';

/** What a careless implementer gets wrong about the catalogue and what is ordered from it. */
export const carelessOrderFaults: readonly BillFault[] = [
  fault(
    'empty-products-taken',
    'accepts-too-much',
    'missing-products-refused',
    'An AUTH with an empty list of products is authorised for the TotalAmount',
    {
      policy: (policy) => ({
        issueStands: (issue, operation) =>
          !(issue.keyword === 'minItems' && issue.steps[0] === 'Products') && policy.issueStands(issue, operation),
        ...editRequest((request) => (request.lines.length === 0 ? { lines: anyLine(request) } : {})).policy(policy),
      }),
    },
  ),
  fault(
    'any-metadata-will-do',
    'accepts-too-much',
    'required-metadata-missing-refused',
    'Any metadata stands for the field that a product requires',
    {
      ...underPolicy(
        (site) =>
          actionOf(site) === 'Auth' && sentProducts(site).some((it) => JSON.stringify(it.Metadata ?? []).length > 2),
        () => ({ requiredMetadata: () => [] }),
      ),
    },
  ),
  fault(
    'metadata-of-policies-not-demanded',
    'accepts-too-much',
    'required-metadata-missing-refused',
    'Required metadata is demanded of billers that take it as one object only',
    {
      policy: ({ requiredMetadata }) => ({
        requiredMetadata: (product) => requiredMetadata(product).filter((it) => it !== 'Policy Year'),
      }),
    },
  ),
  fault(
    'metadata-name-with-space-refused',
    'refuses-too-much',
    'metadata-in-billers-form-accepted',
    'Metadata is refused where the name of a field has a space, in a list of pairs',
    {
      ...refuse('processPayment', (site) =>
        sentProducts(site).some(({ Metadata: it }) => Array.isArray(it) && JSON.stringify(it).includes('Policy Year')),
      ),
    },
  ),
  fault(
    'same-voucher-each-time',
    'wrong-answer',
    'one-voucher-per-unit',
    'All vouchers of a payment are the same one',
    {
      ...editProducts({ status: 'Paid' }, ({ Vouchers = null }) => ({
        Vouchers: Array.isArray(Vouchers) ? Vouchers.map(() => Vouchers[0] ?? null) : Vouchers,
      })),
    },
  ),
  fault(
    'two-vouchers-at-most',
    'wrong-answer',
    'one-voucher-per-unit',
    'A payment of more than two units brings two vouchers',
    {
      ...editProducts({ status: 'Paid' }, ({ Vouchers = null }) => ({
        Vouchers: Array.isArray(Vouchers) ? Vouchers.slice(0, 2) : Vouchers,
      })),
    },
  ),
  fault(
    'vouchers-gone-with-status',
    'wrong-answer',
    'status-returns-full-record',
    'STATUS of a Paid payment shows its vouchers no more',
    { ...editProducts({ action: 'Status', status: 'Paid' }, () => ({ Vouchers: [] })) },
  ),
  fault(
    'metadata-cut',
    'wrong-answer',
    'answer-echoes-metadata',
    'Values of metadata come back with 20 characters at most',
    {
      ...editProducts({}, ({ Metadata = null }) => ({
        Metadata: eachObject(Metadata, ({ Key = null, Value = null }) => ({
          Key,
          Value: typeof Value === 'string' ? Value.slice(0, 20) : Value,
        })),
      })),
    },
  ),
  fault(
    'payer-details-swapped',
    'wrong-answer',
    'answer-echoes-payer-details',
    'BankName and BankBranch of the payer come back swapped',
    {
      ...editPayment({ action: 'Pay' }, ({ PayerDetails = null }) => {
        if (typeof PayerDetails !== 'object' || PayerDetails === null || Array.isArray(PayerDetails)) return {};
        const { BankName = null, BankBranch = null } = PayerDetails;
        return { PayerDetails: { ...PayerDetails, BankName: BankBranch, BankBranch: BankName } };
      }),
    },
  ),
  fault(
    'address-in-capitals',
    'wrong-answer',
    'answer-echoes-member-number',
    'A MemberNumber that is an e-mail address comes back in capitals',
    {
      ...editPayment({}, ({ MemberNumber }) => ({
        MemberNumber: String(MemberNumber).includes('@') ? String(MemberNumber).toUpperCase() : String(MemberNumber),
      })),
    },
  ),
];

function anyLine({ billerCode, total }: PaymentRequest): PaymentRequest['lines'] {
  const product = catalogue.get(billerCode)?.products.find((it) => it.authAmountMandated === null);
  const own = { code: product?.code ?? '', quantity: 1, department: '', price: total };
  return [{ ...own, acknowledgesForex: true, metadata: [], metadataForm: 'none' }];
}
