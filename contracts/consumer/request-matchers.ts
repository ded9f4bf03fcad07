import type { Operation } from '../../src/contract/index.ts';
import type { Consumer, FromState, Interaction } from './interaction.ts';
import { fromState, type Matcher } from './matcher.ts';

/** The path with its parameters filled in, and the same as an expression of the provider's state. */
export function pathMatcher({ path }: Operation, { parameters }: FromState): string | Matcher {
  if (!path.includes('{')) return path;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name]?.example ?? ''));
  const expression = path.replace(/\{(\w+)\}/g, (_, name: string) => parameters[name]?.expression ?? '');
  return fromState(expression, filled);
}

/** Headers with credentials: the provider's own ones when verified, unless wrong ones are meant. */
export function headerMatchers(
  { fromState: { headers } }: Consumer,
  interaction: Interaction,
): Record<string, Matcher | string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, { expression, example, wrong }]) => {
      if (interaction.wrongCredentials) return wrong === undefined ? [] : [[name, wrong] as const];
      return [[name, fromState(expression, example)] as const];
    }),
  );
}

/** The body with the members that the provider's state gives. Edited and empty members stay as they are. */
export function bodyMatchers(body: unknown, { fromState: known }: Consumer, { edit = {} }: Interaction): unknown {
  const matchers = (value: unknown, path: string): unknown => {
    const expression = known.body[path];
    if (expression !== undefined && !(path in edit) && value !== '') return fromState(expression, value);
    if (Array.isArray(value)) return value.map((it) => matchers(it, `${path}[]`));
    if (typeof value !== 'object' || value === null) return value;
    const members = Object.entries(value).map(([name, it]) => [name, matchers(it, path === '' ? name : `${path}.${name}`)]);
    return Object.fromEntries(members);
  };
  return matchers(body, '');
}
