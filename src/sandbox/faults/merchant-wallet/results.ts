import { turnedAway } from '../../merchant-wallet/answers/turned-away.ts';
import type { WalletFault } from '../../merchant-wallet/wallet-fault.ts';
import { objectIn } from '../../slice/decision.ts';
import { withMembers } from '../edit-answer.ts';
import { fault } from './define.ts';
import { editAnswer, sent, succeeds, withCode } from './edit.ts';

/** Defects in how the result of a call is told. */
export const resultFaults: readonly WalletFault[] = [
  fault('change-succeeds-with-000', 'wrong-answer', 'success-code', 'A bank change succeeds with responseCode 000', {
    ...editAnswer('bankChange', 200, () => ({ responseCode: '000' })),
  }),
  fault(
    'linked-accounts-succeed-with-00',
    'wrong-answer',
    'linked-account-success-code',
    'A linked account inquiry succeeds with responseCode 00',
    { ...editAnswer('linkedAccountInquiry', 200, () => ({ responseCode: '00' })) },
  ),
  fault(
    'reason-named-message',
    'wrong-answer',
    'refusal-gives-its-reason',
    'A refused utility payment gives its reason as `message`',
    {
      ...editAnswer('utilityPayment', 400, ({ responseMsg = '' }) => ({
        responseMsg: undefined,
        message: responseMsg,
      })),
    },
  ),
  fault(
    'refusal-says-00',
    'wrong-answer',
    'http-status-agrees-with-the-code',
    'A deposit that is refused with 400 has responseCode 00',
    {
      answer: (answer, { call }) =>
        call.operation === 'deposit' && answer.status === 400 ? withCode(answer, '00') : answer,
    },
  ),
  fault(
    'list-lacks-refusals-of-amounts',
    'wrong-answer',
    'response-codes-are-listed',
    'The response code list leaves the codes of refused amounts out',
    {
      answer: (answer, { call }) =>
        call.operation === 'responseCodeList' && typeof answer.body === 'string'
          ? { ...answer, body: answer.body.replace(/^0(13|61),.*\n/gm, '') }
          : answer,
    },
  ),
  fault(
    'refused-amount-is-a-500',
    'wrong-answer',
    'refusal-http-status',
    'A refused amount is answered as an internal error',
    {
      answer: (answer) =>
        answer.status === 400 && objectIn(answer)?.responseCode === '013' ? { ...answer, status: 500 } : answer,
    },
  ),
  fault(
    'refused-change-is-given',
    'accepts-too-much',
    'bank-change-above-500-refused',
    'A bank change above the limit is refused and yet made',
    {
      policy: () => ({ isChangeWithinLimit: () => true }),
      decision(decision, site) {
        const isAbove = Number(sent(site).amount) > 500 && sent(site).currency === 'USD';
        if (site.call.operation !== 'bankChange' || !isAbove || !succeeds(decision)) return decision;
        return { ...turnedAway({ code: '061' }, 'bankChange', site.env), changes: decision.changes };
      },
    },
  ),
  fault(
    'refusal-names-the-token',
    'wrong-answer',
    'answers-hold-no-secrets',
    'A refused statement names the access token in its reason',
    {
      answer: (answer, { call }) =>
        call.operation === 'accountStatement' && answer.status === 400
          ? withMembers(answer, () => ({ responseMsg: `Refused for ${call.headers.authorization ?? ''}` }))
          : answer,
    },
  ),
  fault(
    'login-echoes-the-password',
    'wrong-answer',
    'answers-hold-no-secrets',
    'The answer to a login holds the password that was sent',
    {
      ...editAnswer('login', 200, (_body, site) => ({ password: String(sent(site).password ?? '') })),
    },
  ),
];
