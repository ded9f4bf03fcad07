import { documented, mistake } from './make.ts';

export const resultMistakes = [
  mistake(
    'believes-http-200',
    'HTTP 200 is a success',
    'client-reads-response-code',
    {
      succeeded: (_, { status }) => status === 200,
    },
    'refused-in-http-200',
  ),
  mistake(
    'believes-an-inquiry-in-http-200',
    'an inquiry with HTTP 200 is a payment',
    'client-reads-response-code',
    {
      understoodFailedInquiry: (answer) => (answer?.status === 200 ? 'done' : 'open'),
    },
    'refused-inquiries-in-http-200',
  ),
  mistake(
    'believes-a-reversal-in-http-200',
    'a reversal with HTTP 200 is made',
    'client-reads-response-code',
    {
      isReversed: (_, answer) => answer?.status === 200,
    },
    'reversal-refused',
  ),
  mistake(
    'wants-both',
    'a success needs 00 and HTTP 2xx',
    'client-reads-response-code',
    {
      succeeded: (call, answer) => documented.succeeded(call, answer) && answer.status < 300,
    },
    'made-with-5xx',
  ),
  mistake(
    'believes-a-lost-reversal',
    'a reversal without an answer is made',
    'client-reads-response-code',
    {
      isReversed: (day, answer) => answer === undefined || documented.isReversed(day, answer),
    },
    'reversal-lost',
  ),
  mistake(
    'believes-a-504',
    'change that was answered 504 is given',
    'client-reads-response-code',
    {
      isUnknown: (answer) => answer === undefined,
      succeeded: (call, answer) =>
        documented.succeeded(call, answer) || (call.operation === 'bankChange' && answer.status === 504),
    },
    'movements-not-answered',
  ),
  mistake('wants-000-everywhere', 'a deposit with 00 has failed', 'client-reads-response-code', {
    succeeded: (call, answer) =>
      documented.succeeded(call, answer) && (call.operation !== 'deposit' || answer.body.responseCode === '000'),
  }),
  mistake(
    'takes-025-as-reversed',
    'a reversal with 025 is made',
    'client-takes-other-codes-as-failure',
    {
      isReversed: (_, answer) => ['00', '025'].includes(String(answer?.body.responseCode)),
    },
    'reversal-refused',
  ),
  mistake(
    'reads-codes-as-numbers',
    'a responseCode that is zero is a success',
    'client-takes-other-codes-as-failure',
    {
      succeeded: (_, { body }) => Number(body.responseCode) === 0,
    },
    'refused-with-codes-alike',
  ),
  mistake(
    'reads-two-digits-of-codes',
    'a responseCode that begins with 00 is a success',
    'client-takes-other-codes-as-failure',
    {
      succeeded: (_, { body }) => String(body.responseCode).startsWith('00'),
    },
    'refused-with-codes-alike',
  ),
  mistake(
    'takes-000-everywhere',
    '00 and 000 are a success of any call',
    'client-takes-other-codes-as-failure',
    {
      succeeded: (_, { body }) => ['00', '000'].includes(String(body.responseCode)),
    },
    'refused-with-codes-alike',
  ),
  mistake(
    'takes-any-code',
    'any responseCode is a success',
    'client-takes-other-codes-as-failure',
    {
      succeeded: (_, { body }) => body.responseCode !== undefined,
    },
    'refused-with-4xx',
  ),
  mistake(
    'takes-listed-accounts',
    'an account that a refusal lists is taken',
    'client-takes-other-codes-as-failure',
    {
      succeeded: (call, answer) =>
        documented.succeeded(call, answer) || (call.operation === 'linkedAccountInquiry' && !!answer.body.accounts),
    },
    'refused-linked-accounts',
  ),
  mistake(
    'reads-response-msg-only',
    'the reason is looked for in responseMsg',
    'client-reads-reason-under-both-names',
    {
      reasonOf: ({ body }) => `Refused: ${String(body.responseMsg)}`,
    },
    'reasons-under-either-name',
  ),
  mistake(
    'reads-response-description-only',
    'the reason is looked for in responseDescription',
    'client-reads-reason-under-both-names',
    {
      reasonOf: ({ body }) => String(body.responseDescription ?? 'Please try again later'),
    },
    'reasons-under-either-name',
  ),
];
