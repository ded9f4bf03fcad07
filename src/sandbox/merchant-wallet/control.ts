import { defined } from '../../contract/defined.ts';
import { formatCents } from '../../protocol/amounts.ts';
import { subscriberOf } from '../../protocol/msisdn.ts';
import type { ApiControl } from '../control/api-control.ts';
import { ControlError } from '../control/control-answer.ts';
import { listAnswer } from '../control/json-pieces.ts';
import { walletDialect } from './dialects.ts';
import { statusOf } from './policy.ts';
import { accounts, isCustomer } from './tables/accounts.ts';
import { codes } from './tables/codes.ts';
import { codeControl } from './use-code.ts';

/** The customer's app, by operationId of the control plane. */
export const control: Readonly<Record<string, ApiControl>> = {
  readCode({ view, query, now, dialect }) {
    const row = view.get(codes, String(query['code']));
    if (!row) throw new ControlError(409, 'no such code was generated in this workspace');
    const { code, type, amountCents, currency, description, caller, claimedBy } = row;
    return {
      status: 200,
      body: defined({
        ...{ code, type, amount: formatCents(amountCents), currency, description, payee: caller },
        ...{ status: statusOf(row, now(), walletDialect(dialect)), claimedBy },
      }),
    };
  },
  claimCode: codeControl('claim-code'),
  payCode: codeControl('pay-code'),
  listWallets({ view, query: { msisdn, currency } }) {
    const holder = msisdn === undefined ? undefined : (subscriberOf(msisdn, { nineDigits: true }) ?? msisdn);
    const wallets = view
      .all(accounts)
      .values()
      .filter((it) => isCustomer(it) && (holder === undefined || it.holder === holder))
      .filter((it) => currency === undefined || it.currency === currency)
      .map(({ holder: owner, currency: of, accountNumber, balanceCents }) => ({
        msisdn: owner,
        currency: of,
        accountNumber,
        balance: balanceCents,
      }));
    return listAnswer('wallets', wallets);
  },
};
