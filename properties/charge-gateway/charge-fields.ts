/** Dotted paths of every field that a charge must hold (section 2.1): all but notifyUrl. */
export const requiredFields = [
  'clientCorrelator',
  'referenceCode',
  'tranType',
  'endUserId',
  'remarks',
  'transactionOperationStatus',
  'paymentAmount',
  'paymentAmount.charginginformation',
  'paymentAmount.charginginformation.amount',
  'paymentAmount.charginginformation.currency',
  'paymentAmount.charginginformation.description',
  'paymentAmount.chargeMetaData',
  'paymentAmount.chargeMetaData.channel',
  'merchantCode',
  'merchantPin',
  'merchantNumber',
  'terminalID',
  'countryCode',
  'location',
  'superMerchantName',
  'merchantName',
] as const;

/** The fields among them that hold text, and so can be empty. */
export const textFields = requiredFields.filter(
  (it) =>
    ![
      'paymentAmount',
      'paymentAmount.charginginformation',
      'paymentAmount.chargeMetaData',
      'paymentAmount.charginginformation.amount',
    ].includes(it),
);
