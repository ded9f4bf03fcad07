import { subscriberOf } from '../../../protocol/msisdn.ts';
import type { EventHandler } from '../../faults/decorators.ts';
import { RefusedEvent } from '../../slice/api-slice.ts';
import { type JsonObject, nothing } from '../../slice/decision.ts';
import { put, type View } from '../../store/table.ts';
import { post } from '../ledger/post.ts';
import type { WalletEnv } from '../operation.ts';
import { type AccountRow, accountOf } from '../tables/accounts.ts';
import { type CodeRow, codes } from '../tables/codes.ts';

/** What happens beside calls: the customer's app. Each throws RefusedEvent where the app would refuse. */
export const events: Readonly<Record<string, EventHandler<WalletEnv>>> = {
  /** The customer types a code in, without agreeing yet. Payload: `msisdn`, `code`. */
  'claim-code'(payload, view, env) {
    const { code, subscriber } = usableCode(payload, view, env);
    return { ...nothing(), changes: [put(codes, { ...code, claimedBy: subscriber })] };
  },

  /** The customer uses a code to the end, claimed before or not. Payload: `msisdn`, `code`. */
  'pay-code'(payload, view, env) {
    const { code, subscriber, wallet } = usableCode(payload, view, env);
    const { policy, now } = env;
    const target = accountOf(view, code.caller, code.currency);
    if (!target || !policy.hasFunds(wallet, code.amountCents)) {
      throw new RefusedEvent(`the ${code.currency} wallet of ${subscriber} does not hold the amount of the code`);
    }
    const transfer = {
      from: wallet.accountNumber,
      to: target.accountNumber,
      cents: code.amountCents,
      narration: code.description || `Code ${code.code}`,
      reference: code.stan,
    };
    const movement = code.type === 'PAYMENT' ? 'payment' : 'withdrawal';
    const { changes } = post(policy.transfers(movement, [transfer]), view, now);
    return { ...nothing(), changes: [put(codes, { ...code, claimedBy: subscriber, paidAt: now }), ...changes] };
  },
};

function usableCode(
  payload: JsonObject,
  view: View,
  { policy, now }: WalletEnv,
): { code: CodeRow; subscriber: string; wallet: AccountRow } {
  const subscriber = subscriberOf(String(payload.msisdn), { nineDigits: true }) ?? String(payload.msisdn);
  const code = view.get(codes, String(payload.code));
  if (!code) throw new RefusedEvent('no such code was generated in this workspace');
  const wallet = accountOf(view, subscriber, code.currency);
  if (!wallet) throw new RefusedEvent(`${subscriber} has no wallet in ${code.currency}`);
  const status = policy.codeStatus(code, now);
  const isSpent = code.paidAt !== undefined && policy.dialect['claimed-means'] === 'agreed';
  if (isSpent || (status !== 'New' && status !== 'Claimed'))
    throw new RefusedEvent(`the code is ${status} and cannot be used`);
  if (!policy.mayTakeOver(code, subscriber)) throw new RefusedEvent('another customer claimed the code');
  return { code, subscriber, wallet };
}
