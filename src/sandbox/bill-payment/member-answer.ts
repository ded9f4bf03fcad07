import type { JsonObject } from '../decision.ts';
import { decimal } from './answers.ts';
import type { Member } from './catalogue/biller.ts';

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
