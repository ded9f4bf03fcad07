import { basicHeader } from '../../../protocol/credentials.ts';
import { rawBody } from '../../faults/raw-body.ts';
import { refuse } from '../errors.ts';
import { acceptsTooMuch, answersWrongly, type ChargeFaults, careless } from './edit/define.ts';

/** Defects of the topic credentials, by the rule that they break. */
export const faults: ChargeFaults = {
  'credentials-missing-refused': {
    'lookup-without-credentials': acceptsTooMuch('A look-up needs no credentials', {
      authorization: (it, operation) =>
        it.verdict === 'missing' && operation === 'lookup' ? { ...it, verdict: 'right' } : it,
    }),
  },
  'credentials-malformed-refused': {
    'malformed-header-accepted': acceptsTooMuch('A malformed Authorization header is taken for right', {
      authorization: (it) => (it.verdict === 'malformed' ? { ...it, verdict: 'right' } : it),
    }),
  },
  'credentials-wrong-refused': {
    'unknown-charge-told-before-the-password': careless.answersWrongly(
      'A look-up of what is not there is answered 404 whatever the password',
      {
        authorization: (it, operation) =>
          it.verdict === 'wrong' && operation === 'lookup' ? { ...it, verdict: 'right' } : it,
        answer: (answer, { call, account }) =>
          call.operation !== 'lookup' || answer.status === 404 || call.headers.authorization === basicHeader(account)
            ? answer
            : refuse({ code: 'E006' }, 'http-status'),
      },
    ),
    'password-ignored': acceptsTooMuch('Any password is right', {
      authorization: (it) => (it.verdict === 'wrong' ? { ...it, verdict: 'right' } : it),
    }),
  },
  'unauthorised-call-does-nothing': {
    'unauthorised-call-acts': acceptsTooMuch('A call with a wrong password is answered 401 and yet done', {
      authorization: (it) => (it.verdict === 'wrong' ? { ...it, verdict: 'right' } : it),
      answer: (answer, { call, account }) =>
        call.headers.authorization === basicHeader(account) ? answer : refuse({ code: 'E006' }, 'http-status'),
    }),
  },
  'sandbox-not-enabled-refused': {
    'not-enabled-works': acceptsTooMuch('Calls work although the sandbox is not enabled', {
      policy: ({ barrier }) => ({
        barrier: (account, row, operation) =>
          barrier({ ...account, enabled: true }, { ...row, isEnabled: true }, operation),
      }),
    }),
  },
  'no-secret-in-answers': {
    'merchant-pin-in-answer': answersWrongly('A charge gives merchantPin back in its answer', {
      answer(answer, site) {
        const pin = rawBody(site)?.merchantPin;
        if (site.call.operation !== 'charge' || typeof answer.body !== 'object' || typeof pin !== 'string')
          return answer;
        return { ...answer, body: { ...answer.body, merchantPin: pin } };
      },
    }),
  },
};
