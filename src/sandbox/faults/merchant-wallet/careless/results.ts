import { turnedAway } from '../../../merchant-wallet/answers/turned-away.ts';
import { deposits } from '../../../merchant-wallet/tables/deposits.ts';
import type { WalletFault } from '../../../merchant-wallet/wallet-fault.ts';
import { objectIn } from '../../../slice/decision.ts';
import { withMembers } from '../../edit-answer.ts';
import { fault } from '../define.ts';
import { answered, sent, succeeds, withCode } from '../edit.ts';

/** What a careless implementer gets wrong about how results are told. */
export const carelessResultFaults: readonly WalletFault[] = [
  fault(
    'forbidden-deposit-answered-00',
    'wrong-answer',
    'not-permitted-call-fails',
    'A deposit that the type of account does not allow is answered 200 and 00, and not made',
    {
      answer: (answer, { call }) =>
        call.operation === 'deposit' && objectIn(answer)?.responseCode === '057'
          ? { ...withCode(answer, '00'), status: 200 }
          : answer,
    },
  ),
  fault(
    'forbidden-call-without-reason',
    'wrong-answer',
    'refusal-gives-its-reason',
    'A call that the type of account does not allow is refused with an empty reason',
    {
      answer: (answer) =>
        objectIn(answer)?.responseCode === '057'
          ? withMembers(answer, () => ({ responseMsg: '', responseDescription: undefined }))
          : answer,
    },
  ),
  fault(
    'wrong-token-says-00',
    'wrong-answer',
    'http-status-agrees-with-the-code',
    'A statement with a wrong token is answered 401 and 00',
    {
      answer: (answer, { call }) =>
        call.operation === 'accountStatement' && answer.status === 401 ? withCode(answer, '00') : answer,
    },
  ),
  fault(
    'internal-error-says-00',
    'wrong-answer',
    'http-status-agrees-with-the-code',
    'An internal error is answered with responseCode 00',
    { answer: (answer) => (answer.status >= 500 ? withCode(answer, '00') : answer) },
  ),
  fault(
    'internal-error-shows-the-headers',
    'wrong-answer',
    'answers-hold-no-secrets',
    'An internal error is answered with the headers of the call, credentials included',
    {
      answer: (answer, { call }) =>
        answer.status >= 500 ? withMembers(answer, () => ({ trace: JSON.stringify(call.headers) })) : answer,
    },
  ),
  fault(
    'trace-id-is-the-token',
    'wrong-answer',
    'answers-hold-no-secrets',
    'X-Trace-Id of a linked account inquiry holds the access token',
    {
      answer: (answer, { call }) =>
        call.operation === 'linkedAccountInquiry' && call.headers.authorization !== undefined
          ? { ...answer, headers: { ...answer.headers, 'X-Trace-Id': call.headers.authorization.slice(7) } }
          : answer,
    },
  ),
  fault(
    'missing-key-without-trace-id',
    'wrong-answer',
    'deposit/4XX/header/X-Trace-Id',
    'A call without a right API key, which the gateway turns away, is answered without X-Trace-Id',
    {
      unauthorized: ({ headers: _, ...answer }) => ({ ...answer, headers: {} }),
    },
  ),
  fault('list-lacks-000', 'wrong-answer', 'response-codes-are-listed', 'The response code list leaves 000 out', {
    answer: (answer, { call }) =>
      call.operation === 'responseCodeList' && typeof answer.body === 'string'
        ? { ...answer, body: answer.body.replace(/^000,.*\n/m, '') }
        : answer,
  }),
  fault(
    'refused-duplicate-is-made',
    'accepts-too-much',
    'deposit-duplicate-refused-when-enabled',
    'A second deposit with the same reference is refused and yet credited',
    {
      policy: () => ({ duplicate: () => undefined }),
      decision(decision, { call, view, env }) {
        const stan = String(answered(decision).stan);
        if (call.operation !== 'deposit' || !succeeds(decision)) return decision;
        if (view.find(deposits, 'reference', stan).length === 0) return decision;
        return { ...turnedAway({ code: '094' }, 'deposit', env), changes: decision.changes };
      },
    },
  ),
  fault(
    'refused-utility-is-paid',
    'accepts-too-much',
    'refused-call-moves-nothing',
    'A utility payment in another currency is refused after its amount was taken in USD',
    {
      policy: ({ readBody }) => ({
        readBody: (body, operation) =>
          readBody(
            operation === 'utilityPayment' && isOther(body.currency) ? { ...body, currency: 'USD' } : body,
            operation,
          ),
      }),
      decision(decision, site) {
        if (site.call.operation !== 'utilityPayment' || !isOther(sent(site).currency) || !succeeds(decision)) {
          return decision;
        }
        return { ...turnedAway({ code: '012' }, 'utilityPayment', site.env), changes: decision.changes };
      },
    },
  ),
];

function isOther(currency: unknown): boolean {
  return currency !== undefined && currency !== 'USD' && currency !== 'ZWG';
}
