/** What whoever holds the link of one phone may do, and which member of the query or the body names the phone. */
export const phoneOperations: Readonly<Record<string, 'endUserId' | 'msisdn'>> = {
  getPhone: 'endUserId',
  setCoverage: 'endUserId',
  followEvents: 'endUserId',
  listPrompts: 'endUserId',
  answerPrompt: 'endUserId',
  ignorePrompt: 'endUserId',
  listSms: 'endUserId',
  readCode: 'msisdn',
  claimCode: 'msisdn',
  payCode: 'msisdn',
  listWallets: 'msisdn',
};
