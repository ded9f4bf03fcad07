import type { Operation } from '../../src/contract/index.ts';
import type { FromState, Interaction } from './interaction.ts';
import { fromState, type Matcher } from './matcher.ts';

/** The path with its parameters filled in, and the same as an expression of the provider's state. */
export function pathMatcher({ path }: Operation, { path: known }: FromState): string | Matcher {
  if (!path.includes('{')) return path;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(known[name]?.example ?? ''));
  const expression = path.replace(/\{(\w+)\}/g, (_, name: string) => known[name]?.expression ?? '');
  return fromState(expression, filled);
}

/** Headers with credentials: the provider's own ones when verified, unless wrong ones are meant. */
export function credentialMatchers(
  { security }: Operation,
  { credentials }: FromState,
  { wrongCredentials }: Interaction,
): Record<string, Matcher | string> {
  return Object.fromEntries(
    security.flatMap((scheme) => {
      const known = credentials[scheme];
      if (!known) return [];
      const wrong = wrongCredentials ? known.wrong : undefined;
      return [[known.header, wrong ?? fromState(known.expression, known.example)] as const];
    }),
  );
}

/** Query parameters; an empty one stays as it is. */
export function queryMatchers(query: Readonly<Record<string, string>>, { query: known = {} }: FromState) {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => {
      const expression = known[name];
      return [name, expression === undefined || value === '' ? value : fromState(expression, value)];
    }),
  );
}

/** The body with the members that the provider's state gives. Edited and empty members stay as they are. */
export function bodyMatchers(body: unknown, { body: known }: FromState, { edit = {} }: Interaction): unknown {
  const matchers = (value: unknown, path: string): unknown => {
    const expression = known[path];
    if (expression !== undefined && !(path in edit) && value !== '') return fromState(expression, value);
    if (Array.isArray(value)) return value.map((it) => matchers(it, `${path}[]`));
    if (typeof value !== 'object' || value === null) return value;
    const members = Object.entries(value).map(([name, it]) => [
      name,
      matchers(it, path === '' ? name : `${path}.${name}`),
    ]);
    return Object.fromEntries(members);
  };
  return matchers(body, '');
}
