export { depositsToInquiredAccounts } from './deposits/accounts.ts';
export { clearsUpUnknownDeposits } from './deposits/unknown.ts';
