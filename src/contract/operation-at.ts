import { type Api, apis } from './api.ts';
import { loadContract } from './contract.ts';

/** What a request means, by its method and path. */
export interface MeantOperation {
  api: Api;
  operation: string;
  /** False where the path differs from the documented one in its last slash or in casing. */
  isExact: boolean;
}

interface Template {
  api: Api;
  operation: string;
  method: string;
  parts: readonly string[];
  isFixed: boolean;
}

let known: Template[] | undefined;

/**
 * The operation that a request means: the path (without the query) ends as the contract says, whatever base address stands
 * before it. Undefined where no contract knows it.
 * @param api only operations of this API.
 */
export function operationAt(method: string, path: string, api?: Api): MeantOperation | undefined {
  known ??= templates();
  const asked = path.split('/');
  const fitting = (isExact: boolean): MeantOperation | undefined => {
    const found = known?.find((it) => it.method === method && (!api || it.api === api) && fits(it, asked, isExact));
    return found && { api: found.api, operation: found.operation, isExact };
  };
  return fitting(true) ?? fitting(false);
}

function templates(): Template[] {
  const all = apis.flatMap((api) =>
    Object.values(loadContract(api).operations).map(
      ({ operationId, method, path }): Template => ({
        api,
        operation: operationId,
        method,
        parts: path.split('/').slice(1),
        isFixed: !path.includes('{'),
      }),
    ),
  );
  // A path that stands as it is means itself before it fits one with parameters.
  return [...all.filter((it) => it.isFixed), ...all.filter((it) => !it.isFixed)];
}

function fits({ parts }: Template, asked: readonly string[], isExact: boolean): boolean {
  const [wanted, given] = isExact ? [parts, asked] : [unslashed(parts), unslashed(asked)];
  const from = given.length - wanted.length;
  if (from < 1) return false;
  return wanted.every((part, index) => {
    const it = given[from + index] ?? '';
    if (part.startsWith('{')) return it !== '';
    return isExact ? it === part : it.toLowerCase() === part.toLowerCase();
  });
}

function unslashed(parts: readonly string[]): readonly string[] {
  return parts.at(-1) === '' ? parts.slice(0, -1) : parts;
}
