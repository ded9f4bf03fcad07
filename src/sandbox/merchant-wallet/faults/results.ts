import { withMembers } from '../../faults/answer-editor.ts';
import { type JsonObject, objectIn } from '../../slice/decision.ts';
import { offsetMs } from '../answers/local-time.ts';
import { turnedAway } from '../answers/turned-away.ts';
import { post } from '../ledger/post.ts';
import { accountOf, accounts } from '../tables/accounts.ts';
import { editAnswer, refuse, sent, succeeds, withCode } from './edit/answers.ts';
import { answersWrongly, careless, type WalletFaults } from './edit/define.ts';

/** Defects of the topic results, by the rule that they break. */
export const faults: WalletFaults = {
  'success-code': {
    'change-succeeds-with-000': answersWrongly(
      'A bank change succeeds with responseCode 000',
      editAnswer('bankChange', 200, () => ({ responseCode: '000' })),
    ),
  },
  'linked-account-success-code': {
    'linked-accounts-succeed-with-00': answersWrongly(
      'A linked account inquiry succeeds with responseCode 00',
      editAnswer('linkedAccountInquiry', 200, () => ({ responseCode: '00' })),
    ),
    'third-number-has-no-account': careless.refusesTooMuch(
      'A linked account inquiry finds no number that begins with 263773',
      refuse('linkedAccountInquiry', '014', ({ call }) => String(call.params.msisdn).startsWith('263773')),
    ),
  },
  'refusal-gives-its-reason': {
    'reason-named-message': answersWrongly(
      'A refused utility payment gives its reason as `message`',
      editAnswer('utilityPayment', 400, ({ responseMsg = '' }) => ({
        responseMsg: undefined,
        message: responseMsg,
      })),
    ),
    'forbidden-call-without-reason': careless.answersWrongly(
      'A call that the type of account does not allow is refused with an empty reason',
      {
        answer: (answer) =>
          objectIn(answer)?.responseCode === '057'
            ? withMembers(answer, () => ({ responseMsg: '', responseDescription: undefined }))
            : answer,
      },
    ),
  },
  'http-status-agrees-with-the-code': {
    'refusal-says-00': answersWrongly('A deposit that is refused with 400 has responseCode 00', {
      answer: (answer, { call }) =>
        call.operation === 'deposit' && answer.status === 400 ? withCode(answer, '00') : answer,
    }),
    'wrong-token-says-00': careless.answersWrongly('A statement with a wrong token is answered 401 and 00', {
      answer: (answer, { call }) =>
        call.operation === 'accountStatement' && answer.status === 401 ? withCode(answer, '00') : answer,
    }),
    'internal-error-says-00': careless.answersWrongly('An internal error is answered with responseCode 00', {
      answer: (answer) => (answer.status >= 500 ? withCode(answer, '00') : answer),
    }),
  },
  'refused-call-moves-nothing': {
    'refused-utility-is-paid': careless.acceptsTooMuch(
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
    // A hold that is taken before the call is looked at, and never given back.
    'refused-deposit-is-held': careless.acceptsTooMuch(
      'A deposit to an account that is not known takes its amount from the account of the agent',
      {
        decision(decision, site) {
          const { call, caller, view, env } = site;
          const { amount, currency, destinationAccount } = sent(site);
          const own = caller && accountOf(view, caller.type, String(currency));
          const isUnknown = view.get(accounts, String(destinationAccount)) === undefined;
          const to = accountOf(view, 'fees', String(currency))?.accountNumber;
          if (call.operation !== 'deposit' || succeeds(decision) || !own || !to || !isUnknown) return decision;
          const hold = { from: own.accountNumber, to, cents: Number(amount), narration: 'Hold', reference: '' };
          return { ...decision, changes: [...decision.changes, ...post([hold], view, env.now).changes] };
        },
      },
    ),
  },
  'refusal-http-status': {
    'refused-amount-is-a-500': answersWrongly('A refused amount is answered as an internal error', {
      answer: (answer) =>
        answer.status === 400 && objectIn(answer)?.responseCode === '013' ? { ...answer, status: 500 } : answer,
    }),
  },
  'answer-dates-not-before-the-call': {
    'deposits-have-the-date-of-utc': answersWrongly(
      'The dateTime of a deposit that was made just after midnight has the date of UTC, the day before',
      editAnswer('depositInquiry', 200, ({ details }, { env }) => {
        if (typeof details !== 'object' || details === null) return {};
        const local = String((details as JsonObject).dateTime);
        const at = Date.parse(`${local.replace(' ', 'T')}Z`) - offsetMs(env.policy.dialect['utc-offset']);
        return { details: { ...details, dateTime: new Date(at).toISOString().slice(0, 10) + local.slice(10) } };
      }),
    ),
  },
  'response-codes-are-listed': {
    'list-lacks-refusals-of-amounts': answersWrongly('The response code list leaves the codes of refused amounts out', {
      answer: (answer, { call }) =>
        call.operation === 'responseCodeList' && typeof answer.body === 'string'
          ? { ...answer, body: answer.body.replace(/^0(13|61),.*\n/gm, '') }
          : answer,
    }),
    'list-lacks-000': careless.answersWrongly('The response code list leaves 000 out', {
      answer: (answer, { call }) =>
        call.operation === 'responseCodeList' && typeof answer.body === 'string'
          ? { ...answer, body: answer.body.replace(/^000,.*\n/m, '') }
          : answer,
    }),
  },
};

function isOther(currency: unknown): boolean {
  return currency !== undefined && currency !== 'USD' && currency !== 'ZWG';
}
