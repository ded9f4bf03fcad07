export { depositsToInquiredAccounts } from './deposits/accounts.ts';
export { movesMoneyOnce } from './deposits/moved-twice.ts';
export { clearsUpUnknownDeposits } from './deposits/unknown.ts';
