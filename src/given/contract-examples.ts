import { defined } from '../conformance/index.ts';
import { type Api, dereference, loadContract, type Operation, type Schema } from '../contract/index.ts';

type Node = Record<string, unknown>;

/** A request that stands in a contract as an example, in the parts that it is sent from. */
export interface ExampleRequest {
  operation: string;
  /** The example's name in the contract; `call` where the operation has no body. */
  name: string;
  path: Record<string, string>;
  query: Record<string, string>;
  /** Value of the body, in the contract's words; how it is written is `mediaType`. */
  body?: unknown;
  mediaType?: string;
}

/** An answer that stands in a contract: its status as documented (`404`, `4XX`) and the examples of its body. */
export interface DocumentedAnswer {
  operation: string;
  status: string;
  mediaType?: string;
  examples: string[];
}

/** Each operation's requests: one for each example of each media type, or one where there is no body. */
export function exampleRequests(api: Api): ExampleRequest[] {
  return Object.values(loadContract(api).operations).flatMap((operation) => {
    const raw = rawOperation(api, operation);
    const call = { operation: operation.operationId, ...parametersOf(raw, operation) };
    const bodies = Object.entries(contentOf(raw['requestBody']));
    if (bodies.length === 0) return [{ ...call, name: 'call' }];
    return bodies.flatMap(([mediaType, media]) =>
      Object.entries(examplesOf(media)).map(([name, body]) => ({ ...call, name, body, mediaType })),
    );
  });
}

/** Every answer that the contract documents, in its order. */
export function documentedAnswers(api: Api): DocumentedAnswer[] {
  return Object.values(loadContract(api).operations).flatMap((operation) => {
    const responses = rawOperation(api, operation)['responses'] as Node;
    return Object.entries(responses).map(([status, response]) => {
      const [[mediaType, media] = []] = Object.entries(contentOf(response));
      return defined({
        operation: operation.operationId,
        status,
        mediaType,
        examples: media === undefined ? [] : Object.keys(examplesOf(media)),
      });
    });
  });
}

/** Schema of an operation's JSON body, without references; undefined where it takes none. */
export function jsonBodySchema(api: Api, operation: string): Schema | undefined {
  return loadContract(api).operations[operation]?.requestBody?.content['application/json']?.schema;
}

function rawOperation(api: Api, { path, method }: Operation): Node {
  const { document } = loadContract(api);
  const item = (document['paths'] as Record<string, Node>)[path] as Node;
  return dereference(document, { ...item, ...(item[method.toLowerCase()] as Node) } as never) as Node;
}

function parametersOf(raw: Node, { parameters }: Operation): Pick<ExampleRequest, 'path' | 'query'> {
  const examples = new Map((raw['parameters'] as Node[] | undefined)?.map((it) => [it['name'], it['example']]));
  const valuesIn = (place: string): Record<string, string> =>
    Object.fromEntries(
      parameters
        .filter((it) => it.in === place && examples.get(it.name) !== undefined)
        .map((it) => [it.name, String(examples.get(it.name))]),
    );
  return { path: valuesIn('path'), query: valuesIn('query') };
}

function contentOf(holder: unknown): Record<string, Node> {
  return ((holder as Node | undefined)?.['content'] ?? {}) as Record<string, Node>;
}

function examplesOf(media: Node): Node {
  const named = Object.entries((media['examples'] ?? {}) as Record<string, { value?: unknown }>);
  return Object.fromEntries(named.map(([name, it]) => [name, it.value]));
}
