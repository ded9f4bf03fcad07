import type { Permission } from '../../../targets/apis/merchant-wallet.ts';
import type { Exchange } from '../../../targets/exchange.ts';
import type { ApiSettings } from '../../../targets/settings/settings.ts';
import { fieldOf, headerOf, textIn } from '../../values/answer.ts';
import { readable, toldIn } from '../../values/readable.ts';

export const walletAccountTypes = ['merchant', 'agent'] as const;
export type WalletAccountType = (typeof walletAccountTypes)[number];

/** A call of the merchant wallet service by one of the accounts of the target file. */
export interface AccountCall {
  id: string;
  type: WalletAccountType;
  /** What the account needs for it. */
  permission: Permission;
  /** Also of an answer that nobody can judge. */
  isGranted: boolean;
}

const needs: Readonly<Record<string, Permission>> = {
  codeInquiry: 'code-inquiry',
  linkedAccountInquiry: 'linked-accounts',
  deposit: 'deposits',
  depositInquiry: 'deposit-inquiry',
  reversal: 'reversals',
  bankChange: 'bank-change',
  utilityPayment: 'utility-payments',
  accountStatement: 'statements',
};

/** The calls whose bearer token a log-in gave to one of the accounts. */
export function callsByAccount({ credentials, fixtures }: ApiSettings, exchanges: readonly Exchange[]): AccountCall[] {
  const own = exchanges.filter((it) => it.api === 'merchant-wallet' && it.by === 'client');
  const types = new Map(
    walletAccountTypes.flatMap((type) => {
      const account = fixtures.accounts?.[type];
      return account ? [[(account.credentials ?? credentials).username, type] as const] : [];
    }),
  );
  const byToken = new Map<unknown, WalletAccountType>();
  for (const it of own.filter(({ operation }) => operation === 'login')) {
    const type = types.get(usernameIn(it.request.body));
    if (type && isSuccess(it)) byToken.set(toldIn(it, 'accessToken'), type);
  }
  return own.flatMap((it) => {
    const type = byToken.get(headerOf(it.request.headers, 'authorization')?.replace(/^Bearer /, ''));
    const permission = permissionOf(it);
    return type && permission ? [{ id: it.id, type, permission, isGranted: isSuccess(it) }] : [];
  });
}

/** Whether its result is success, or none that can be read. */
export function isSuccess(exchange: Exchange): boolean {
  return readable(() => /^0+$/.test(textIn(fieldOf(exchange, 'responseCode')) ?? '')) ?? true;
}

function permissionOf({ operation = '', request }: Exchange): Permission | undefined {
  if (operation !== 'generateCode') return needs[operation];
  return request.body.includes('"WITHDRAWAL"') ? 'withdrawal-codes' : 'payment-codes';
}

function usernameIn(body: Buffer): string | undefined {
  return /"username"\s*:\s*"([^"]*)"/.exec(body.toString())?.[1];
}
