import { jsonOf } from './named-values.ts';
import type { Exchange } from './row.ts';
import { sentHeaders, whereTo } from './sent-again.ts';

const text = (value: unknown): string => JSON.stringify(value);

/** An exchange as a test for `node --test`: the same call, the same status, the same fields. */
export function asTest(
  { request, answer, operation }: Pick<Exchange, 'request' | 'answer' | 'operation'>,
  scheme: 'http' | 'https',
): string {
  const { method, url, body } = request;
  const headers = sentHeaders(request).map(
    ({ name, value, variable }) =>
      `      ${text(name)}: ${variable === undefined ? text(value) : `process.env.${variable}`},`,
  );
  const sent = jsonOf(body);
  const isFresh = typeof sent === 'object' && sent !== null && 'clientCorrelator' in sent;
  const given = isFresh ? 'JSON.stringify(sent)' : text(body);
  const answered = jsonOf(answer.body);
  const fields = typeof answered === 'object' && answered !== null ? Object.keys(answered) : [];
  return [
    "import assert from 'node:assert/strict';",
    ...(isFresh ? ["import { randomUUID } from 'node:crypto';"] : []),
    "import { test } from 'node:test';",
    '',
    `test(${text(`${operation ?? `${method} ${url}`} answers ${answer.status}`)}, async () => {`,
    ...(isFresh
      ? [
          '  // A correlator is used once.',
          `  const sent = { ...${JSON.stringify(sent, null, 2).replaceAll('\n', '\n  ')}, clientCorrelator: randomUUID() };`,
        ]
      : []),
    `  const response = await fetch(${text(whereTo(request, scheme))}, {`,
    `    method: ${text(method)},`,
    ...(headers.length > 0 ? ['    headers: {', ...headers, '    },'] : []),
    ...(body === '' ? [] : [`    body: ${given},`]),
    '  });',
    `  assert.equal(response.status, ${answer.status});`,
    ...(fields.length > 0 && !Array.isArray(answered)
      ? [`  assert.deepEqual(Object.keys(await response.json()).sort(), ${text(fields.toSorted())});`]
      : []),
    '});',
    '',
  ].join('\n');
}
