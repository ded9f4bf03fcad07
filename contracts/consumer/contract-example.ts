import { dereference, loadContract, type Operation, type Schema } from '../../src/contract/index.ts';
import type { Consumer, Interaction } from './interaction.ts';

/** A body of the contract: one of its named examples, and the schema beside it. */
export interface Example {
  mediaType: string;
  schema: Schema;
  value: unknown;
}

/** Request body of an interaction, edits made; undefined where its operation has none. Throws TypeError for an unknown example. */
export function requestExample(consumer: Consumer, interaction: Interaction): Example | undefined {
  const { requestBody } = contractOf(consumer, interaction);
  if (!requestBody) return undefined;
  const mediaType = interaction.as ?? Object.keys(requestBody.content ?? {})[0] ?? '';
  const example = chosen(
    requestBody.content,
    mediaType,
    interaction.request,
    `${placeOf(consumer, interaction)} request`,
  );
  return { ...example, value: edited(example.value, { ...interaction.add, ...interaction.edit }) };
}

/** Body of the answer; undefined where it has none. Throws TypeError for an unknown status or example. */
export function answerExample(consumer: Consumer, interaction: Interaction): Example | undefined {
  const [status = '', name] = interaction.answer.split('/');
  const where = `${placeOf(consumer, interaction)} answer ${status}`;
  const answer = contractOf(consumer, interaction).responses[status];
  if (!answer) throw new TypeError(`${where}: the contract has no such status there`);
  if (name === undefined) return undefined;
  return chosen(answer.content, Object.keys(answer.content ?? {})[0] ?? '', name, where);
}

/** The operation as loaded. Throws TypeError with the legal names. */
export function operationOf({ api }: Consumer, { operation }: Interaction): Operation {
  const { operations } = loadContract(api);
  const found = operations[operation];
  if (found) return found;
  throw new TypeError(`${api} has no operation ${operation}; it has ${Object.keys(operations).join(', ')}`);
}

export function placeOf({ api }: Consumer, { operation, title }: Interaction): string {
  return `${api} "${operation}: ${title}"`;
}

type Content = Record<string, { schema: Schema; examples?: Record<string, { value: unknown }> }>;

interface OperationObject {
  requestBody?: { content?: Content };
  responses: Record<string, { content?: Content; 'x-error-codes'?: string[] }>;
}

/** The operation object with its examples, which a loaded Operation leaves out. */
export function contractOf(consumer: Consumer, interaction: Interaction): OperationObject {
  const { method, path } = operationOf(consumer, interaction);
  const { document } = loadContract(consumer.api);
  const paths = document['paths'] as Record<string, Record<string, never>>;
  return dereference(document, paths[path]?.[method.toLowerCase()] as never) as unknown as OperationObject;
}

function chosen(content: Content | undefined, mediaType: string, name: string | undefined, where: string): Example {
  const media = content?.[mediaType];
  const legal = Object.keys(media?.examples ?? {});
  const found = media?.examples?.[name ?? legal[0] ?? ''];
  if (media && found) return { mediaType, schema: media.schema, value: structuredClone(found.value) };
  throw new TypeError(
    `${where} ${mediaType}: no example "${name ?? ''}"; the contract has ${legal.join(', ') || 'none'}`,
  );
}

function edited(example: unknown, edit: Readonly<Record<string, unknown>>): unknown {
  for (const [path, value] of Object.entries(edit)) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    const node = names.reduce((it, name) => it[name] as Record<string, unknown>, example as Record<string, unknown>);
    if (value === undefined) delete node[last];
    else node[last] = value;
  }
  return example;
}
