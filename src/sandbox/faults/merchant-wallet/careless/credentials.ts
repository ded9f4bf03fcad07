import type { WalletFault } from '../../../merchant-wallet/wallet-fault.ts';
import { jsonAnswer } from '../../../slice/decision.ts';
import { fault } from '../define.ts';
import { note, noted, refuse, succeeds } from '../edit.ts';

/** What a careless implementer gets wrong about credentials. */
export const carelessCredentialFaults: readonly WalletFault[] = [
  fault(
    'code-inquiry-without-token',
    'accepts-too-much',
    'access-token-required',
    'A code inquiry needs no access token',
    {
      policy: ({ needsToken }) => ({
        needsToken: (operation) => operation !== 'codeInquiry' && needsToken(operation),
      }),
    },
  ),
  fault(
    'linked-accounts-without-api-key',
    'accepts-too-much',
    'api-key-required',
    'A linked account inquiry, which has no body, needs no API key',
    {
      authorization: (it, operation) =>
        it.verdict === 'missing' && operation === 'linkedAccountInquiry' ? { ...it, verdict: 'right' } : it,
      policy: () => ({ session: (session) => (session ? 'right' : 'wrong') }),
    },
  ),
  fault('login-with-any-api-key', 'accepts-too-much', 'wrong-api-key-refused', 'A login takes any API key', {
    authorization: (it, operation) =>
      it.verdict === 'wrong' && operation === 'login' ? { ...it, verdict: 'right' } : it,
    policy: () => ({ isLogin: (_account, username, password) => username !== '' && password !== '' }),
  }),
  fault(
    'password-cut-at-8',
    'accepts-too-much',
    'wrong-password-refused',
    'Only the first eight characters of a password count',
    {
      policy: () => ({
        isLogin: (account, username, password) =>
          account.username === username && account.password.slice(0, 8) === password.slice(0, 8),
      }),
    },
  ),
  fault(
    'wrong-password-answered-00',
    'wrong-answer',
    'wrong-password-refused',
    'A wrong password is answered 200 and 00 with a null token',
    {
      decision(decision, { call }) {
        const isRefused = !('hold' in decision.answer) && decision.answer.status === 401;
        if (call.operation !== 'login' || !isRefused) return decision;
        const body = { accessToken: null, responseCode: '00', responseDescription: 'Success' };
        return { ...decision, answer: jsonAnswer(200, body) };
      },
    },
  ),
  fault(
    'token-worn-out-after-20-calls',
    'refuses-too-much',
    'generateCode/2XX',
    'An access token is good for twenty calls',
    {
      decision(decision, { call, view, env }) {
        const name = `calls with ${call.headers.authorization ?? ''}`;
        if (call.operation === 'login' || !succeeds(decision)) return decision;
        const count = noted(view, name) + 1;
        const refused = refuse(call.operation ?? '', '067').decision?.(decision, {
          call,
          view,
          env,
          caller: undefined,
        });
        if (count > 20 && refused) return refused;
        return { ...decision, changes: [...decision.changes, note(name, count)] };
      },
    },
  ),
];
