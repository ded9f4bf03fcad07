import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PactV4 } from '@pact-foundation/pact';
import { operationOf, requestExample } from './contract-example.ts';
import type { Consumer, Interaction, SentRequest } from './interaction.ts';
import { bodyMatchers, credentialMatchers, queryMatchers } from './request-matchers.ts';

type Builder = Parameters<
  NonNullable<Parameters<ReturnType<PactV4['addInteraction']>['withRequest']>[2]>
>[0];

/** Describes the request to Pact, and gives what our client is asked to send. */
export function addRequest(builder: Builder, consumer: Consumer, row: Interaction): SentRequest {
  const { fromState } = consumer;
  const sent = requestExample(consumer, row);
  builder.headers(credentialMatchers(operationOf(consumer, row), fromState, row) as Record<string, string>);
  if (row.query) builder.query(queryMatchers(row.query, fromState) as Record<string, string>);
  if (sent?.mediaType === 'application/json') builder.jsonBody(bodyMatchers(sent.value, fromState, row));
  else if (sent?.mediaType === 'application/x-www-form-urlencoded') {
    const form = new URLSearchParams(sent.value as Record<string, string>).toString();
    builder.body(sent.mediaType, Buffer.from(form));
  } else if (sent?.mediaType === 'multipart/form-data') addUpload(builder, sent.value as Record<string, string>);
  return {
    ...(sent ? { body: sent.value } : {}),
    path: Object.fromEntries(Object.entries(fromState.path).map(([name, it]) => [name, it.example])),
    query: row.query ?? {},
  };
}

/** A multipart body with one CSV file, which Pact wants as a file. */
function addUpload(builder: Builder, form: Record<string, string>): void {
  const [[field, csv] = ['', '']] = Object.entries(form);
  const folder = mkdtempSync(join(tmpdir(), 'payproof-upload-'));
  try {
    const file = join(folder, 'members.csv');
    writeFileSync(file, csv);
    builder.multipartBody('text/csv', file, field, 'payproof');
  } finally {
    rmSync(folder, { recursive: true });
  }
}
