import type { JsonObject } from '../../slice/decision.ts';
import type { Member } from '../catalogue/biller.ts';
import { decimal } from './payment-answers.ts';

/** What a biller says of a member: AuthResponseData (section 2.4). */
export function memberAnswer({ name, address, details, balances, balanceCents }: Member): JsonObject {
  return {
    MemberName: name,
    MemberAddress: address,
    AccountDetails: { ...details },
    AccountBalances: { ...balances },
    AccountBalance: decimal(balanceCents),
  };
}
