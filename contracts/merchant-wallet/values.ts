import type { RawInput, Trial } from '../../src/conformance/index.ts';
import { defined } from '../../src/contract/index.ts';
import { headersOf, type Session } from '../../src/given/merchant-wallet/index.ts';
import type { StateValues } from '../verification/provider-state.ts';
import { members } from './members.ts';

/** What the pact's generators fill in for every call of a session: its credentials, and a reference that is new. */
export function valuesOf(trial: Trial, { account, token }: Session): StateValues {
  const { apiKey = '', username = '', password = '' } = account.credentials;
  return { apiKey, username, password, accessToken: token, reference: trial.fresh('pact') };
}

/** The values that a request names, by its members and its path. */
export function valuesIn({ json, path }: RawInput): StateValues {
  const named = Object.entries(members).flatMap(([member, name]) => {
    const value = (json as StateValues | undefined)?.[member];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(named), ...path };
}

/** The request with these values in the places of its own. */
export function filled(input: RawInput, values: StateValues, session: Session): RawInput {
  const { apiKey, accessToken } = values as Record<string, string>;
  const own = { ...headersOf(session), 'x-api-key': apiKey ?? '', authorization: `Bearer ${accessToken}` };
  const { msisdn } = values as Record<string, string>;
  return {
    ...input,
    headers: { ...own, ...input.headers },
    ...defined({
      json: input.json === undefined ? undefined : replaced(input.json as Record<string, unknown>, values),
      path: input.path && msisdn !== undefined ? { ...input.path, msisdn } : undefined,
    }),
  };
}

function replaced(json: Record<string, unknown>, values: StateValues): Record<string, unknown> {
  const names: Readonly<Record<string, string>> = members;
  return Object.fromEntries(
    Object.entries(json).map(([member, value]) => [member, values[names[member] ?? ''] ?? value]),
  );
}

/**
 * Makes a call once before the interaction does, where the target does not declare what the account may do: one that is
 * refused may be so for want of permission, which the given tells.
 */
export async function triedBefore({ account }: Session, call: () => Promise<unknown>): Promise<void> {
  if (account.permits === undefined) await call();
}
