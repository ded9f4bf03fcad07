import { type Exchange, fieldOf, memberOf, type ObserverDefinition, textIn } from '../../conformance/index.ts';
import { succeeded } from '../../given/merchant-wallet/calls/result.ts';
import { callerOf } from '../caller-of.ts';
import { sent } from '../sent.ts';
import { usedReferences } from './used-references.ts';

/** Which number has each account, as the linked account inquiries of one check and caller told; by both. */
type Owners = Map<string, string>;

/**
 * Sections 2.2, 4.5, 4.8: whose account a movement answers is open between its two ends, and a caller may be a customer
 * too. Where the answers to one caller name several accounts they are no account of its own.
 */
export const movedAccounts: ObserverDefinition = {
  slug: 'merchant-wallet-moved-accounts',
  title: 'a deposit or bank change answers the account of no other customer',
  rules: ['money-movement-of-no-other'],
  needs: ['state'],
  fedBy: ['deposit-to-every-account', 'deposit-inquiry-tells-apart', 'wallet-world'],
  *observe(exchanges, decide) {
    const owners: Owners = new Map();
    const answered = new Map<string, Exchange>();
    const isUsed = usedReferences();
    for (const exchange of exchanges) {
      yield;
      if (!succeeded(exchange)) continue;
      const by = `${exchange.check} ${callerOf(exchange)}`;
      if (exchange.operation === 'linkedAccountInquiry') note(owners, by, exchange);
      if (!['deposit', 'bankChange'].includes(exchange.operation ?? '') || isUsed(exchange)) continue;
      const account = textIn(fieldOf(exchange, 'accountNumber'));
      const key = `${by} ${sent(exchange, 'currency')}`;
      const before = answered.get(key);
      if (account === undefined) continue;
      answered.set(key, exchange);
      const wanted =
        exchange.operation === 'deposit' ? ownerOf(owners, by, exchange) : sent(exchange, 'destinationMsisdn');
      const told = owners.get(`${by} ${account}`);
      if (wanted === undefined || told === undefined) continue;
      const mayBeOwn = before === undefined || textIn(fieldOf(before, 'accountNumber')) === account;
      if (told === wanted || !mayBeOwn)
        decide.holds('money-movement-of-no-other', wanted, told, ...(before ? [before] : []), exchange);
    }
  },
};

function note(owners: Owners, by: string, inquiry: Exchange): void {
  const { pathname } = new URL(inquiry.request.url);
  const msisdn = /\/msisdn\/([^/]+)\/details$/.exec(pathname)?.[1];
  const listed = fieldOf(inquiry, 'accounts');
  if (msisdn === undefined || !Array.isArray(listed)) return;
  for (const it of listed as unknown[]) owners.set(`${by} ${textIn(memberOf(it, 'accountNumber'))}`, msisdn);
}

function ownerOf(owners: Owners, by: string, deposit: Exchange): string | undefined {
  return owners.get(`${by} ${textIn(sent(deposit, 'destinationAccount'))}`);
}
