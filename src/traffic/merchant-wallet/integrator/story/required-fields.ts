/** What the sections 4.1 to 4.10 call required in a body; the parameter of 4.4 stands in its path. */
export const requiredFields: Readonly<Record<string, Readonly<Record<string, 'text' | 'amount'>>>> = {
  login: { username: 'text', password: 'text' },
  generateCode: { currency: 'text', amount: 'amount', type: 'text' },
  codeInquiry: { code: 'text' },
  deposit: { currency: 'text', amount: 'amount', destinationAccount: 'text' },
  depositInquiry: { accountNumber: 'text', originalParticipantReference: 'text', participantReference: 'text' },
  reversal: {
    amount: 'amount',
    currency: 'text',
    type: 'text',
    destinationAccount: 'text',
    originalParticipantReference: 'text',
    participantReference: 'text',
  },
  bankChange: { currency: 'text', amount: 'amount', destinationMsisdn: 'text' },
  utilityPayment: {
    provider: 'text',
    providerProduct: 'text',
    amount: 'amount',
    currency: 'text',
    destinationAccount: 'text',
  },
  accountStatement: { accountNumber: 'text', currency: 'text', startDateTime: 'text', endDateTime: 'text' },
};
