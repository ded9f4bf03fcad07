import { type Api, apis, fieldsOf, loadContract, type Operation, type Schema } from '../../contract/index.ts';
import { ControlError } from './control-answer.ts';
import type { ControlHandler } from './control-handler.ts';

/** What the contracts of the APIs say, by operationId. */
export const contractHandlers: Readonly<Record<string, ControlHandler>> = {
  describeOperation({ query }) {
    const { api = '', operation: id = '' } = query;
    const found = apis.includes(api as Api) ? loadContract(api as Api).operations[id] : undefined;
    if (!found) throw new ControlError(404, `no contract has an operation ${api} ${id}; an exchange tells both`);
    return { status: 200, body: described(found) };
  },
};

function described({ method, path, source, parameters, requestBody, responses, api, operationId }: Operation): object {
  const raw = rawOperation(api, operationId);
  return {
    method,
    path,
    source,
    summary: raw['summary'] ?? '',
    description: raw['description'] ?? '',
    parameters: parameters.map(({ name, in: place, required, schema }) => ({
      field: name,
      in: place,
      required,
      ...typeAndWords(schema),
    })),
    request: shown(requestBody?.content, source),
    answers: Object.entries(responses).map(([status, { description, content, source: own = source }]) => ({
      status,
      description,
      fields: shown(content, own),
    })),
  };
}

function shown(content: Record<string, { schema: Schema }> | undefined, source: string): object[] {
  const schema = content?.['application/json']?.schema;
  return fieldsOf(schema, source).map(({ field, required, schema: own, source: from }) => ({
    field,
    required,
    source: from,
    ...typeAndWords(own),
  }));
}

function typeAndWords(schema: Schema): { type: string; description: string } {
  if (typeof schema === 'boolean') return { type: 'any', description: '' };
  const { type, format, enum: values, description, maxLength, pattern } = schema;
  const name = Array.isArray(type) ? type.join(' or ') : String(type ?? 'any');
  const limits = [
    Array.isArray(values) ? `one of ${values.map(String).join(', ')}` : '',
    typeof format === 'string' ? format : '',
    typeof maxLength === 'number' ? `up to ${maxLength} characters` : '',
    typeof pattern === 'string' ? `as ${pattern}` : '',
  ].filter((it) => it !== '');
  return { type: [name, ...limits].join(', '), description: typeof description === 'string' ? description : '' };
}

function rawOperation(api: Api, id: string): Record<string, unknown> {
  const paths = loadContract(api).document['paths'] as Record<string, Record<string, Record<string, unknown>>>;
  const all = Object.values(paths).flatMap((item) => Object.values(item));
  return all.find((it) => it['operationId'] === id) ?? {};
}
