import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BillPaymentError } from '../../../src/clients/bill-payment/error.ts';
import { redactExchange } from '../../../src/conformance/secrets/redact.ts';
import { type Redactor, redactor } from '../../../src/protocol/secrets/redactor.ts';
import { redactEntry, redactorOf } from '../../../src/sandbox/secrets/redact.ts';
import {
  choices,
  dump,
  dumps,
  form,
  html,
  json,
  longSecrets,
  nested,
  percent,
  plain,
  shortSecrets,
} from './encodings.ts';

/** Where a text may stand in what goes over the wire, `~` on both sides so that nothing grows together. */
const outputs = [
  { name: 'text', encodings: [plain], around: ['the note ~', '~ was refused'] },
  { name: 'JSON', encodings: [json, nested(json, json)], around: ['{"note":"~', '~","amount":12.50}'] },
  { name: 'JSON in single quotes', encodings: [json], around: ["{'note':'~", "~','amount':12.50}"] },
  { name: 'a form', encodings: [form, nested(json, form)], around: ['a=1&note=~', '~&b=2'] },
  { name: 'a query', encodings: [percent], around: ['/charges/~', '~?b=2'] },
  { name: 'XML', encodings: [html], around: ['<note>~', '~</note>'] },
  { name: 'a page', encodings: [html, nested(json, html), nested(percent, html)], around: ['<p title="~', '~">a</p>'] },
  { name: 'a page', encodings: [nested(json, html, json)], around: ['{"page":"~', '~"}'] },
  { name: 'bytes', encodings: dumps, around: ['~', '~'] },
  { name: 'a dump', encodings: [dump], around: ['~00 ', ' 0a~'] },
].flatMap(({ encodings, ...it }) => encodings.map((encoding) => ({ ...it, encoding })));

/** What an end shows of a text that it was sent, after its redactor. */
const ends: readonly { name: string; show(text: string, secret: string): string[] }[] = [
  { name: 'judge', show: (text, secret) => shownByJudge(Buffer.from(text), text, redactor([secret])) },
  { name: 'sandbox', show: (text, secret) => shownBySandbox(Buffer.from(text), text, redactorOf([secret])) },
  { name: 'client', show: (text, secret) => shownByClient(text, redactor([undefined, secret])) },
];

function shownByJudge(body: Buffer, text: string, redact: Redactor): string[] {
  const wire = { headers: [['X-Echo', text]] as [string, string][], body };
  const { request, answer } = redactExchange(
    {
      id: 'x1',
      by: 'client',
      api: 'charge-gateway',
      at: { wall: 0, tookMs: 1 },
      request: { ...wire, method: 'POST', url: text },
      answer: { ...wire, status: 200 },
    },
    redact,
  );
  const shown = [request, answer as Exclude<typeof answer, string>].flatMap((it) => [
    it.headers[0]?.[1] ?? '',
    it.body.toString(),
  ]);
  return [...shown, request.url];
}

function shownBySandbox(body: Buffer, text: string, redact: Redactor): string[] {
  const call = { at: 0, api: 'charge-gateway', operation: undefined, method: 'POST', status: 200 };
  const { request, answer } = redactEntry(
    { id: 1, call: { ...call, url: text, rawHeaders: ['X-Note', text], body, answer: text } },
    redact,
  );
  return [request.url, request.headers[0]?.[1] ?? '', request.body, answer.body];
}

function shownByClient(text: string, redact: Redactor): string[] {
  const error = new BillPaymentError('lookup' as never, 400, { Message: text }, redact);
  return [error.Message ?? ''];
}

describe.each(ends)('the $name', ({ show }) => {
  test.each(outputs)('hides a long secret in $name as $encoding.name', ({ encoding, around: [before, after] }) => {
    fc.assert(
      fc.property(longSecrets, choices, (secret, choose) => {
        for (const shown of show(before + encoding.encode(secret, choose) + after, secret))
          expect(shown).toBe(`${before}[redacted]${after}`);
      }),
    );
  });

  test.each(outputs.filter((it) => it.encoding !== dump))(
    'hides a short secret in $name as $encoding.name',
    ({ encoding, around: [before, after] }) => {
      fc.assert(
        fc.property(shortSecrets, choices, (secret, choose) => {
          for (const shown of show(before + encoding.encode(secret, choose) + after, secret))
            expect(shown).toBe(`${before}[redacted]${after}`);
        }),
      );
    },
  );
});
