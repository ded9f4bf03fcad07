/**
 * Members of request bodies whose value a provider's state gives, and the name of that value: several members name the
 * same thing.
 */
export const members = {
  username: 'username',
  password: 'password',
  code: 'code',
  reference: 'reference',
  destinationAccount: 'accountNumber',
  accountNumber: 'accountNumber',
  destinationMsisdn: 'msisdn',
  originalParticipantReference: 'depositReference',
  participantReference: 'reference',
  provider: 'provider',
  providerProduct: 'providerProduct',
  additionalData: 'additionalData',
  startDateTime: 'startDateTime',
  endDateTime: 'endDateTime',
} as const satisfies Record<string, string>;
