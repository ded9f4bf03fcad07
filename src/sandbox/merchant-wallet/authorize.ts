import { type Change, put, type View } from '../store/table.ts';
import type { Refusal } from './answers/errors.ts';
import type { WalletCall, WalletEnv } from './operation.ts';
import { sessions } from './tables/sessions.ts';

/** Judges the access token of a call (section 5): what refuses it, and what the call makes of its session. */
export function authorize(call: WalletCall, view: View, { policy, now }: WalletEnv): Refusal | { changes: Change[] } {
  const { operation, account, headers } = call;
  const token = /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (!policy.needsToken(operation)) return { changes: [] };
  if (token === undefined) return { code: '064' };
  const session = view.get(sessions, token);
  const verdict = policy.session(session, account, now, operation);
  if (verdict === 'wrong') return { code: '064' };
  if (verdict === 'expired') {
    return { code: '067', http: policy.dialect['access-token-expiry'] === 'refused-403' ? 403 : 401 };
  }
  if (!session || policy.dialect['token-refresh'] === 'none') return { changes: [] };
  return { changes: [put(sessions, { ...session, expiresAt: now + policy.tokenLifetimeMs })] };
}
