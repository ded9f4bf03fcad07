import { loadContract, nearest } from '../../contract/index.ts';
import type { Refused } from './refused.ts';

/** Of a path or a method that the API does not have: the operation that was most likely meant. */
export function pathHint({ api, method, path }: Pick<Refused, 'api' | 'method' | 'path'>): string {
  const operations = Object.values(loadContract(api).operations);
  const of = (fits: (template: string) => boolean) => operations.filter((it) => fits(it.path));
  const here = of((it) => shapeOf(it, path) === it);
  if (here.length > 0) {
    const takes = here.map((it) => it.method).join(' or ');
    return `this path takes ${takes}, not ${method} (${here[0]?.source})`;
  }
  const [slash] = of((it) => shapeOf(it, `${path}/`) === it || shapeOf(it, path.slice(0, -1)) === it);
  if (slash) {
    const ends = slash.path.endsWith('/') ? 'ends in a slash' : 'does not end in a slash';
    return `the path ${ends}: ${slash.method} ${slash.path} (${slash.source})`;
  }
  const [spelled] = of((it) => shapeOf(it, path, true)?.toLowerCase() === it.toLowerCase());
  if (spelled) return `upper and lower case count: ${spelled.method} ${spelled.path} (${spelled.source})`;
  const tidy = path.replace(/\/{2,}/g, '/').replace(/^(?:\/v\d+)+(?=\/)/, '');
  const name = nearest(
    tidy,
    operations.map((it) => it.path),
  );
  const meant = operations.find((it) => it.path === name && it.method === method) ?? of((it) => it === name)[0];
  if (meant) return `there is no such path; the nearest is ${meant.method} ${meant.path} (${meant.source})`;
  const all = operations.map((it) => `${it.method} ${it.path}`).join(', ');
  return `there is no such path; there are ${all}`;
}

/** The path with its parameters taken for those of the template, where it has as many parts. */
function shapeOf(template: string, path: string, anyCase = false): string | undefined {
  const parts = path.split('/');
  const wanted = template.split('/');
  if (parts.length !== wanted.length) return undefined;
  const same = (a = '', b = ''): boolean => a === b || (anyCase && a.toLowerCase() === b.toLowerCase());
  return wanted.map((it, at) => (it.startsWith('{') && !same('', parts[at]) ? it : parts[at])).join('/');
}
