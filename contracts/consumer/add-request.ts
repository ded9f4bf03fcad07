import type { PactV4 } from '@pact-foundation/pact';
import { operationOf, requestExample } from './contract-example.ts';
import type { Consumer, Interaction, SentRequest } from './interaction.ts';
import { fits } from './matcher.ts';
import { bodyMatchers, credentialMatchers, queryMatchers } from './request-matchers.ts';

type Builder = Parameters<NonNullable<Parameters<ReturnType<PactV4['addInteraction']>['withRequest']>[2]>>[0];

/** Describes the request to Pact, and gives what our client is asked to send. */
export function addRequest(builder: Builder, consumer: Consumer, row: Interaction): SentRequest {
  const { fromState } = consumer;
  const sent = requestExample(consumer, row);
  builder.headers(credentialMatchers(operationOf(consumer, row), fromState, row) as Record<string, string>);
  if (row.query) builder.query(queryMatchers(row.query, fromState) as Record<string, string>);
  if (sent?.mediaType === 'application/json') builder.jsonBody(bodyMatchers(sent.value, fromState, row));
  else if (sent?.mediaType === 'application/x-www-form-urlencoded') {
    const form = sent.value as Record<string, string>;
    builder.body(sent.mediaType, Buffer.from(new URLSearchParams(form).toString()));
    builder.matchingRules({ body: Object.keys(form).map(exactPart) });
  } else if (sent?.mediaType === 'multipart/form-data') addUpload(builder, sent.value as Record<string, string>);
  return {
    ...(sent ? { body: sent.value } : {}),
    path: Object.fromEntries(Object.entries(fromState.path).map(([name, it]) => [name, it.example])),
    query: row.query ?? {},
  };
}

/** Said for each part, as Pact looks at the form of a body alone that it was given as bytes. */
function exactPart(name: string) {
  return { path: `$.${name}`, rules: [{ 'pact:matcher:type': 'equality', value: '' }] };
}

/** A multipart body with one CSV file, as our client writes it but for the boundary, which is each sender's own. */
function addUpload(builder: Builder, form: Record<string, string>): void {
  const [[field, csv] = ['', '']] = Object.entries(form);
  const disposition = `Content-Disposition: form-data; name="${field}"; filename="members.csv"`;
  const part = ['--payproof', disposition, 'Content-Type: text/csv', '', csv, '--payproof--', ''].join('\r\n');
  const type = fits('^multipart/form-data;.*boundary=.+$', 'multipart/form-data; boundary=payproof');
  builder.headers({ 'Content-Type': type as unknown as string });
  builder.body('multipart/form-data; boundary=payproof', Buffer.from(part));
  builder.matchingRules({ body: [exactPart(field)] });
}
