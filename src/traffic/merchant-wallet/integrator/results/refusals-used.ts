import {
  type Exchange,
  type Hand,
  headerOf,
  integratorObserver,
  listOf,
  memberOf,
  RecentMap,
  type Sending,
  textIn,
} from '../../../../conformance/index.ts';
import { answeredMember, answeredText, sentText } from '../story/members.ts';
import { isDone, isRefusedByCode } from '../story/result.ts';
import { decideRefusal } from './decide-refusal.ts';

/** What is inquired by a program that reads the code of an answer that has none. */
const noCode = 'that is not there';

/**
 * Sections 2.1 and 7: what stands in a refusal is used for nothing: no token of a login, no code, no linked account. Of a linked
 * account inquiry that says 00 nothing is concluded: it is no code of it at all.
 */
export const takesNoRefusalForAnAnswer = integratorObserver({
  slug: 'merchant-wallet-callers-refusals',
  title: 'what a refused call answered is not used',
  rules: ['client-takes-other-codes-as-failure', 'client-reads-response-code'],
  watch(hand) {
    const refusedWith = new RecentMap<string, Exchange>();
    return (moment) => {
      if (moment.kind === 'answered' && moment.exchange.by === 'client') {
        for (const it of valuesIn(moment.exchange)) {
          if (isRefusedByCode(moment.exchange) && answeredText(moment.exchange, 'responseCode') !== '00')
            refusedWith.set(it, moment.exchange);
          else if (isDone(moment.exchange)) refusedWith.delete(it);
        }
      } else if (moment.kind === 'sent' && moment.call.by === 'client') {
        for (const it of used(moment.call)) judge(refusedWith, it, moment.call, hand);
      } else if (moment.kind === 'end') {
        for (const refusal of new Set(refusedWith.values())) decideRefusal(hand, refusal, undefined);
      }
    };
  },
});

function judge(refusedWith: RecentMap<string, Exchange>, value: string, call: Sending, hand: Hand): void {
  const refusal = refusedWith.get(value);
  if (!refusal) return;
  refusedWith.delete(value);
  decideRefusal(hand, refusal, `${call.operation} with what it held`, call);
}

/** What an answer gives to go on with. */
function valuesIn(exchange: Exchange): string[] {
  if (exchange.operation === 'login') return some('token', answeredText(exchange, 'accessToken'));
  if (exchange.operation === 'generateCode') return some('code', answeredText(exchange, 'code') ?? noCode);
  if (exchange.operation !== 'linkedAccountInquiry') return [];
  const accounts = listOf(answeredMember(exchange, 'accounts')) ?? [];
  return accounts.flatMap((it) => some('account', textIn(memberOf(it, 'accountNumber'))));
}

function used(call: Sending): string[] {
  const bearer = /^bearer\s+(\S+)$/i.exec(headerOf(call.request.headers, 'authorization')?.trim() ?? '')?.[1];
  const code = call.operation === 'codeInquiry' ? codeIn(call) : undefined;
  const account = call.operation === 'deposit' ? sentText(call, 'destinationAccount') : undefined;
  return [...some('token', bearer), ...some('code', code), ...some('account', account)];
}

function codeIn(call: Sending): string {
  const code = sentText(call, 'code') ?? '';
  return /^(undefined|null|none|nil)?$/i.test(code) ? noCode : code;
}

function some(kind: string, value: string | undefined): string[] {
  return value ? [`${kind} ${value}`] : [];
}
