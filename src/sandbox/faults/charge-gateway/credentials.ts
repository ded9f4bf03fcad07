import { basicHeader } from '../../../protocol/credentials.ts';
import type { ChargeFault } from '../../charge-gateway/charge-fault.ts';
import { refuse } from '../../charge-gateway/errors.ts';
import { objectIn } from '../../slice/decision.ts';
import { fault } from './define.ts';

/** Defects in who may call, and when. */
export const credentialFaults: readonly ChargeFault[] = [
  fault('password-ignored', 'accepts-too-much', 'credentials-wrong-refused', 'Any password is right', {
    authorization: (it) => (it.verdict === 'wrong' ? { ...it, verdict: 'right' } : it),
  }),
  fault(
    'malformed-header-accepted',
    'accepts-too-much',
    'credentials-malformed-refused',
    'A malformed Authorization header is taken for right',
    {
      authorization: (it) => (it.verdict === 'malformed' ? { ...it, verdict: 'right' } : it),
    },
  ),
  fault(
    'lookup-without-credentials',
    'accepts-too-much',
    'credentials-missing-refused',
    'A look-up needs no credentials',
    {
      authorization: (it, operation) =>
        it.verdict === 'missing' && operation === 'lookup' ? { ...it, verdict: 'right' } : it,
    },
  ),
  fault(
    'refund-refuses-credentials',
    'refuses-too-much',
    'refund-eligible-succeeds',
    'A refund is answered 401 with right credentials',
    {
      authorization: (it, operation) => (operation === 'refund' ? { ...it, verdict: 'wrong' } : it),
    },
  ),
  fault(
    'unauthorised-call-acts',
    'accepts-too-much',
    'unauthorised-call-does-nothing',
    'A call with a wrong password is answered 401 and yet done',
    {
      authorization: (it) => (it.verdict === 'wrong' ? { ...it, verdict: 'right' } : it),
      answer: (answer, { call, account }) =>
        call.headers.authorization === basicHeader(account) ? answer : refuse({ code: 'E006' }, 'http-status'),
    },
  ),
  fault(
    'not-enabled-works',
    'accepts-too-much',
    'sandbox-not-enabled-refused',
    'Calls work although the sandbox is not enabled',
    {
      policy: ({ barrier }) => ({
        barrier: (account, row, operation) =>
          barrier({ ...account, enabled: true }, { ...row, isEnabled: true }, operation),
      }),
    },
  ),
  fault(
    'lookup-answers-in-maintenance',
    'accepts-too-much',
    'maintenance-refuses-everything',
    'Look-ups are answered during maintenance',
    {
      policy: ({ barrier }) => ({
        barrier: (account, row, operation) =>
          barrier(account, operation === 'lookup' ? { ...row, inMaintenance: false } : row, operation),
      }),
    },
  ),
  fault('unauthorised-without-body', 'wrong-answer', 'charge/401/statusMessage', 'A 401 has no statusMessage', {
    unauthorized(answer) {
      const body = objectIn(answer);
      return body ? { ...answer, body: { statusCode: body.statusCode ?? null } } : answer;
    },
  }),
];
