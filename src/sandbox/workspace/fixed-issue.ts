import type { Api } from '../../contract/index.ts';
import type { ApiSlice, Issued, Random } from '../slice/api-slice.ts';
import type { JsonObject, JsonValue } from '../slice/decision.ts';

/** Credentials and fixtures of an API that are to be as somebody wants them, by the names under which they are issued. */
export interface WantedIssue {
  credentials?: JsonObject;
  fixtures?: JsonObject;
}

/** What a workspace is to be issued. */
export interface WantedWorkspace {
  id?: string;
  apis: Partial<Record<Api, WantedIssue>>;
}

/** Wanted credentials or fixtures that the sandbox cannot issue. */
export class CredentialsError extends Error {
  override readonly name = 'CredentialsError';
}

/**
 * What an API gives to a new workspace, with what is wanted in the place of what it makes up. Only what is made up can be
 * wanted otherwise: the catalogue of billers, for one, is what it is. Throws CredentialsError.
 */
export function issueAs(slice: ApiSlice, wanted: WantedIssue, random: Random): Issued {
  const [issued, other] = [slice.issue(random), slice.issue(random)];
  const derived = slice.fixturesBy?.(defaultsOf(slice)) ?? {};
  const instead = new Map<string, string>();
  const taken = new Map<string, string>();
  for (const part of ['credentials', 'fixtures'] as const) {
    for (const [path, value] of leavesOf(wanted[part] ?? {})) {
      const place = [slice.api, part, ...path].join('.');
      const known = at(issued[part], path);
      if (known === undefined && path[0] !== undefined && path[0] in derived) continue;
      if (known === undefined) throw new CredentialsError(`${place} is nothing that the sandbox issues`);
      if (String(known) === String(value)) continue;
      if (known === at(other[part], path)) {
        throw new CredentialsError(`${place} is always ${JSON.stringify(known)}; leave it out`);
      }
      if (typeof known !== 'string' || typeof value !== 'string' || !isAlike(known, value)) {
        throw new CredentialsError(`${place} must be a text such as ${JSON.stringify(shapeOf(known))}`);
      }
      const twin = taken.get(value);
      if (twin !== undefined && instead.get(String(known)) !== value)
        throw new CredentialsError(`${place} is the same as ${twin}; each must be another`);
      taken.set(value, place);
      instead.set(known, value);
    }
  }
  return instead.size === 0 ? issued : (replaced(issued as unknown as JsonValue, instead) as unknown as Issued);
}

function defaultsOf({ dialects }: ApiSlice): Record<string, string> {
  return Object.fromEntries(Object.entries(dialects).map(([name, it]) => [name, it.default]));
}

/** Digits stay digits, and a customer's number one of the country. */
function isAlike(known: string, value: string): boolean {
  if (/^2637\d{8}$/.test(known)) return /^2637\d{8}$/.test(value);
  if (/^\d+$/.test(known)) return /^\d{1,20}$/.test(value);
  return /^[^\s:\p{Cc}][^\p{Cc}]{0,199}$/u.test(value) && !(known.length < 40 && value.includes(':'));
}

/** What was made up is not shown: it is secret. */
function shapeOf(known: JsonValue): string {
  const text = String(known);
  if (/^2637\d{8}$/.test(text)) return '2637XXXXXXXX';
  return /^\d+$/.test(text) ? '123456' : 'team-1, without a colon';
}

/** Every value in this one, with the names that lead to it. */
export function* leavesOf(value: JsonValue, path: string[] = []): Generator<[string[], JsonValue]> {
  if (typeof value !== 'object' || value === null) yield [path, value];
  else for (const [name, it] of Object.entries(value)) yield* leavesOf(it as JsonValue, [...path, name]);
}

/** What stands under these names. */
export function at(value: JsonValue, path: readonly string[]): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>(
    (node, name) => (typeof node === 'object' && node !== null ? (node as JsonObject)[name] : undefined),
    value,
  );
}

function replaced(value: JsonValue, instead: ReadonlyMap<string, string>): JsonValue {
  if (typeof value === 'string') return instead.get(value) ?? value;
  if (Array.isArray(value)) return value.map((it) => replaced(it, instead));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, it]) => [name, replaced(it, instead)]));
}
