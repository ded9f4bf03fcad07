import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Api } from './api.ts';
import { ContractError } from './contract-error.ts';
import { dereference, isObject, type Json, type JsonObject } from './dereference.ts';
import { readSpec } from './read-spec.ts';
import { ruleFiles } from './rule-files.ts';
import { specsFolder } from './specs-folder.ts';

export type Schema = JsonObject | boolean;

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Schema;
}

export interface ContractResponse {
  description: string;
  source?: string;
  /** `x-empty-body`: the body may be empty, and then has no media type and no fields. */
  mayBeEmpty?: boolean;
  /** `x-open-media-type`: the document names the format but not the media type. */
  mediaTypeIsOpen?: boolean;
  /** `x-success-when`: which values of these fields tell a success, which owes the required fields, from a refusal. */
  successWhen?: Record<string, string[]>;
  content?: Record<string, { schema: Schema }>;
  headers?: Record<string, { required: boolean; schema: Schema; source?: string }>;
}

/** One operation with every `$ref` resolved. */
export interface Operation {
  api: Api;
  operationId: string;
  method: 'GET' | 'POST';
  /** Path template as in the contract, trailing slash included. */
  path: string;
  source: string;
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> };
  /** By HTTP status, in the order of the document. */
  responses: Record<string, ContractResponse>;
  /** Names of the security schemes that a call carries. */
  security: string[];
}

export interface Contract {
  api: Api;
  document: JsonObject;
  operations: Record<string, Operation>;
  /** SHA-256 over openapi.yaml and the files of rules/, hexadecimal. */
  sha256: string;
}

const loaded = new Map<Api, Contract>();

/** The contract of an API from specs/<api>/openapi.yaml, read once a process. Throws ContractError. */
export function loadContract(api: Api): Contract {
  const known = loaded.get(api);
  if (known) return known;
  const { text, value } = readSpec(`${api}/openapi.yaml`);
  const document = value as JsonObject;
  const hash = createHash('sha256').update(text);
  for (const file of ruleFiles(api)) hash.update(readFileSync(join(specsFolder(), file)));
  const contract = { api, document, operations: operationsOf(api, document), sha256: hash.digest('hex') };
  loaded.set(api, contract);
  return contract;
}

function operationsOf(api: Api, document: JsonObject): Record<string, Operation> {
  const operations: Record<string, Operation> = {};
  for (const [path, item] of entries(document.paths)) {
    for (const method of ['get', 'post'] as const) {
      const raw = isObject(item) ? item[method] : undefined;
      if (!isObject(raw)) continue;
      const operationId = String(raw.operationId ?? '');
      if (!operationId)
        throw new ContractError(`specs/${api}/openapi.yaml#/paths/${path}/${method}`, 'lacks an operationId');
      const shared = isObject(item) && Array.isArray(item.parameters) ? item.parameters : [];
      const own = Array.isArray(raw.parameters) ? raw.parameters : [];
      operations[operationId] = {
        api,
        operationId,
        method: method === 'get' ? 'GET' : 'POST',
        path,
        source: String(raw['x-source'] ?? ''),
        parameters: dereference(document, [...shared, ...own]) as unknown as Parameter[],
        ...(raw.requestBody === undefined ? {} : { requestBody: bodyOf(document, raw.requestBody) }),
        responses: Object.fromEntries(entries(raw.responses).map(([status, it]) => [status, responseOf(document, it)])),
        security: securityOf(raw.security ?? document.security),
      };
    }
  }
  return operations;
}

function bodyOf(document: JsonObject, raw: Json): NonNullable<Operation['requestBody']> {
  const body = dereference(document, raw) as JsonObject;
  return { required: body.required === true, content: contentOf(body.content) };
}

function responseOf(document: JsonObject, raw: Json): ContractResponse {
  const response = dereference(document, raw) as JsonObject;
  const headers = entries(response.headers).map(([name, header]) => {
    const it = header as JsonObject;
    return [name, { required: it.required === true, schema: it.schema as Schema, ...sourceOf(it) }] as const;
  });
  return {
    description: String(response.description ?? ''),
    ...sourceOf(response),
    ...(response['x-empty-body'] === true ? { mayBeEmpty: true } : {}),
    ...(response['x-open-media-type'] === true ? { mediaTypeIsOpen: true } : {}),
    ...(isObject(response['x-success-when']) ? { successWhen: successWhenOf(response['x-success-when']) } : {}),
    ...(response.content === undefined ? {} : { content: contentOf(response.content) }),
    ...(headers.length === 0 ? {} : { headers: Object.fromEntries(headers) }),
  };
}

function successWhenOf(fields: JsonObject): Record<string, string[]> {
  return Object.fromEntries(entries(fields).map(([name, values]) => [name, [values].flat().map(String)]));
}

function contentOf(content: Json | undefined): Record<string, { schema: Schema }> {
  return Object.fromEntries(
    entries(content).map(([type, it]) => [type, { schema: (it as JsonObject).schema as Schema }]),
  );
}

function securityOf(security: Json | undefined): string[] {
  return Array.isArray(security) ? [...new Set(security.flatMap((it) => Object.keys(it as JsonObject)))] : [];
}

function sourceOf(node: JsonObject): { source?: string } {
  return node['x-source'] === undefined ? {} : { source: String(node['x-source']) };
}

function entries(node: Json | undefined): [string, Json][] {
  return isObject(node) ? Object.entries(node) : [];
}
