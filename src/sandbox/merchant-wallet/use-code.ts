import { type ApiControl, eventControl } from '../control/api-control.ts';
import { ControlError } from '../control/control-answer.ts';
import type { View } from '../store/table.ts';
import { walletDialect } from './dialects.ts';
import { statusOf } from './policy.ts';
import { accounts, isCustomer } from './tables/accounts.ts';
import { codes } from './tables/codes.ts';

/** A code is used in a customer's app: where the body names nobody, by who claimed it, or else by the first who has a wallet for it. */
export function codeControl(event: 'claim-code' | 'pay-code'): ApiControl {
  const use = eventControl(event);
  return (request) => {
    const { view, body, now, dialect } = request;
    const code = String(body['code']);
    const msisdn = body['msisdn'] === undefined ? customerFor(code, view) : String(body['msisdn']);
    const deed = { code, msisdn };
    use({ ...request, body: deed });
    const row = view.get(codes, code);
    const status = row ? statusOf(row, now(), walletDialect(dialect)) : null;
    return { status: 200, body: { code, msisdn, status }, deed };
  };
}

/** Throws ControlError where nobody could. */
function customerFor(code: string, view: View): string {
  const row = view.get(codes, code);
  if (!row) throw new ControlError(409, 'no such code was generated in this workspace');
  const able = view.all(accounts).find((it) => isCustomer(it) && it.currency === row.currency);
  const msisdn = row.claimedBy ?? able?.holder;
  if (msisdn !== undefined) return msisdn;
  throw new ControlError(409, `no customer has a wallet in ${row.currency}`);
}
