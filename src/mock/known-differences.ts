/** A place where Prism sees a violation, and rightly by its means, that no rule of ours calls a failure. */
export interface KnownDifference {
  of: 'request' | 'response';
  operations: readonly string[];
  /** `request.body.tranType`; where the whole request is meant, `request`. */
  place: string;
  /** Part of Prism's message. */
  message: string;
  /** The rule of ours that records what Prism refuses. */
  rule: string;
  reason: string;
}

const noCondition =
  'the contract tells a client what to send, but the document names no refusal of anything else; a provider that takes it is recorded, not failed';

/** All known differences; one that no run of the comparison meets any more fails it, so that the list stays short. */
export const knownDifferences: readonly KnownDifference[] = [
  {
    of: 'request',
    operations: ['charge'],
    place: 'request.body.tranType',
    message: 'must be equal to constant',
    rule: 'charge-gateway/unknown-transaction-type',
    reason: noCondition,
  },
  {
    of: 'request',
    operations: ['refund'],
    place: 'request.body.tranType',
    message: 'must be equal to one of the allowed values',
    rule: 'charge-gateway/refund-transaction-type',
    reason: noCondition,
  },
  ...['must be equal to constant', 'must be string'].flatMap((message): KnownDifference[] => [
    {
      of: 'request',
      operations: ['charge', 'refund'],
      place: 'request.body.transactionOperationStatus',
      message,
      rule: 'charge-gateway/other-operation-status',
      reason: noCondition,
    },
    {
      of: 'request',
      operations: ['charge', 'refund'],
      place: 'request.body.countryCode',
      message,
      rule: 'charge-gateway/other-country',
      reason: noCondition,
    },
  ]),
  {
    of: 'request',
    operations: ['charge'],
    place: 'request.body.paymentAmount.charginginformation.amount',
    message: 'must be number',
    rule: 'charge-gateway/amount-as-text',
    reason: noCondition,
  },
  {
    of: 'request',
    operations: ['no operation'],
    place: 'request',
    message: 'Selected route not found',
    rule: 'charge-gateway/slash-is-part-of-the-path',
    reason:
      'whether a provider takes the path without its slash too is not shown; Prism knows the documented path only',
  },
];
