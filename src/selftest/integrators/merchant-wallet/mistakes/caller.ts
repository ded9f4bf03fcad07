import { documented, mistake, sending, without } from './make.ts';

export const callerMistakes = [
  mistake('calls-with-an-origin', 'calls are made by a page', 'client-calls-from-a-server', {
    headers: (...all) => ({ ...documented.headers(...all), Origin: 'https://shop.invalid' }),
  }),
  mistake('calls-as-a-page-fetches', 'calls say from which site they come', 'client-calls-from-a-server', {
    headers: (...all) => ({ ...documented.headers(...all), 'Sec-Fetch-Site': 'cross-site' }),
  }),
  mistake('json-as-text', 'bodies are sent as text/plain', 'client-sends-json', {
    headers: (...all) => ({ ...documented.headers(...all), 'Content-Type': 'text/plain' }),
  }),
  mistake('json-as-a-form', 'bodies are called a form', 'client-sends-json', {
    headers: (...all) => ({ ...documented.headers(...all), 'Content-Type': 'application/x-www-form-urlencoded' }),
  }),
  mistake('currency-left-out', 'codes have no currency', 'client-sends-required-fields', {
    ...sending(['generateCode'], without('currency')),
  }),
  mistake('code-as-a-number', 'a code is inquired as a number', 'client-sends-required-fields', {
    ...sending(['codeInquiry'], (body) => ({ ...body, code: Number(body.code) })),
  }),
  mistake('reversal-without-its-type', 'a reversal has no type', 'client-sends-required-fields', {
    reversalRequest: (...all) => without('type')(documented.reversalRequest(...all)),
  }),
  mistake('logs-no-trace-id', 'what came is logged without its trace id', 'client-logs-trace-id', {
    traced: (day, { operation }, { status }) => day.ground.log(`${operation} ${status}`),
  }),
  mistake(
    'logs-no-trace-id-of-errors',
    'trace ids of answers with an HTTP error are not logged',
    'client-logs-trace-id',
    {
      traced: (day, call, answer) =>
        documented.traced(day, call, answer.status < 400 ? answer : { ...answer, traceId: undefined }),
    },
    'refused-with-4xx',
  ),
  mistake('logs-trace-ids-of-failures', 'trace ids are logged where something failed', 'client-logs-trace-id', {
    traced: (day, call, answer) => {
      if (call.operation === 'login') day.ground.log('logged in');
      else if (!day.steps.succeeded(call, answer)) documented.traced(day, call, answer);
    },
  }),
];
