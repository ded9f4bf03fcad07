import type { Api } from '../contract/api.ts';
import type { Check, CheckDefinition, Observer, ObserverDefinition } from './check.ts';

/** What stands in the folders or files of an API, by topic: the exports of each. */
export type Topics = Readonly<Record<string, object>>;

/**
 * The checks that an API's topics export, each with its API, its topic and full ids of rules; helpers are passed by.
 * @param basics what each of them needs.
 */
export function checksOf(api: Api, topics: Topics, basics: readonly string[] = []): Check[] {
  return entriesOf<CheckDefinition>(topics, 'body').map(([topic, it]) => ({
    ...it,
    api,
    topic,
    needs: [...basics, ...(it.needs ?? [])],
    rules: it.rules.map((rule) => `${api}/${rule}`),
    ...(it.assumes && { assumes: it.assumes.map((rule) => `${api}/${rule}`) }),
  }));
}

/** The observers that an API's topics export, likewise. */
export function observersOf(api: Api, topics: Topics): Observer[] {
  return entriesOf<ObserverDefinition>(topics, 'observe').map(([topic, it]) => ({
    ...it,
    api,
    topic,
    rules: it.rules.map((rule) => `${api}/${rule}`),
  }));
}

/** What has this method, by topic and export name; the same definition once, however many exports name it. */
export function entriesOf<T extends { slug: string }>(topics: Topics, method: string): [topic: string, it: T][] {
  return Object.entries(topics).flatMap(([topic, exported]) =>
    valuesOf(exported)
      .filter((it): it is T => typeof it === 'object' && it !== null && 'slug' in it && method in it)
      .map((it): [string, T] => [topic, it]),
  );
}

/** By name, whichever order the loader of modules gives them; a list stays as it is. */
function valuesOf(exported: object): unknown[] {
  if (Array.isArray(exported)) return exported;
  return Object.entries(exported)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, it]) => it);
}
