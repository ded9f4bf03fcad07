import { defectsOf, fieldsOf, isPay, isStatus } from './defect.ts';

const defect = defectsOf('wrong-answer');

/** HTTP statuses and refusals in another form (section 7). */
export const formDefects = [
  defect('http-201-for-pay', '7', 'HTTP 200 means processed; PAY answers 201.', {
    when: 'endpoint',
    hooks: () => ({
      answer(answer, call) {
        if (isPay(call) && answer.status === 200) answer.status = 201;
      },
    }),
  }),
  defect('failed-is-http-500', '7', 'A Failed payment is HTTP 200; STATUS of it is 500.', {
    when: 'state',
    hooks: () => ({
      answer(answer, call) {
        if (isStatus(call) && fieldsOf(answer).Status === 'Failed') answer.status = 500;
      },
    }),
  }),
  defect('no-model-state', '7', 'A 400 has a ModelState; it has none.', {
    when: 'always',
    hooks: model((body) => {
      delete body.ModelState;
    }),
  }),
  defect('no-message', '7', 'A 400 has a Message; it has none.', {
    when: 'always',
    hooks: model((body) => {
      delete body.Message;
    }),
  }),
  defect('model-state-as-list', '7', 'ModelState maps fields to messages; it is a list.', {
    when: 'always',
    hooks: model((body) => {
      body.ModelState = Object.values(body.ModelState ?? {}).flat();
    }),
  }),
  defect('model-state-of-texts', '7', 'ModelState maps fields to lists of messages; it maps to texts.', {
    when: 'always',
    hooks: model((body) => {
      body.ModelState = Object.fromEntries(
        Object.entries(body.ModelState ?? {}).map(([name, all]) => [name, String(all)]),
      );
    }),
  }),
  defect('validation-is-500', '7', 'What is wrong with a body is 400; without Products it is 500.', {
    when: 'value',
    hooks: () => ({
      answer(answer, { operation, body }) {
        if (operation === 'process' && answer.status === 400 && !Array.isArray(body.Products)) answer.status = 500;
      },
    }),
  }),
  defect('broken-json-is-500', '7', 'What is wrong with a body is 400; what is no JSON is 500.', {
    when: 'value',
    hooks: () => ({
      answer(answer, { malformed }) {
        if (malformed && answer.status === 400) answer.status = 500;
      },
    }),
  }),
  defect('validation-is-422', '7', 'What is wrong with a body is 400; it is 422.', {
    when: 'always',
    hooks: () => ({
      answer(answer, { operation }) {
        if (operation === 'process' && answer.status === 400) answer.status = 422;
      },
    }),
  }),
  defect('lookup-400-without-model-state', '7', 'A 400 has a ModelState; that of a lookup has none.', {
    when: 'endpoint',
    hooks: () => ({
      answer(answer, { operation }) {
        if (operation === 'lookup' && answer.status === 400) answer.body = { Message: 'No.' };
      },
    }),
  }),
  defect('html-errors', '7', 'A 400 is JSON; it is a page of HTML.', {
    when: 'always',
    hooks: () => ({
      answer(answer, call) {
        if (call.operation === 'process' && answer.status === 400)
          Object.assign(answer, { raw: '<h1>Bad Request</h1>', headers: { 'Content-Type': 'text/html' } });
      },
    }),
  }),
];

function model(change: (body: Record<string, object | undefined>) => void) {
  return () => ({
    answer(answer: { status: number; body: unknown }) {
      const body = answer.body as Record<string, object | undefined> | null;
      if (answer.status === 400 && body && 'ModelState' in body) change(body);
    },
  });
}
