import { amountPattern, proxyPattern } from '../shapes/common-shapes.ts';
import type { Shape } from '../shapes/shape.ts';
import { variableOf } from './variable-of.ts';

/** Room of a line of prose. */
const width = 108;

/**
 * A key with an example of its value as lines of YAML, each part with what it is for above it. A shape that has a name
 * is shown whole once; from then on in one line, with what it cannot do without.
 * @param path of the value, for the variable that a secret is taken from.
 */
export function exampleLines(key: string, shape: Shape, path: readonly string[], shown: Set<string>): string[] {
  const { members, name } = shape;
  const isKnown = name !== undefined && shown.has(name);
  if (name !== undefined) shown.add(name);
  const words = prose(descriptionOf(shape));
  if (!members || isKnown) return [...words, `${key}: ${flow(shape, key, path)}`];
  const inner = Object.entries(members).flatMap(([it, one]) => exampleLines(it, one, [...path, it], shown));
  return [...words, `${key}:`, ...indented(inner)];
}

export function indented(lines: readonly string[], by = 2): string[] {
  return lines.map((it) => ' '.repeat(by) + it);
}

/** Lines that a reader makes live by taking away the first character. */
export function commentedOut(lines: readonly string[]): string[] {
  return lines.map((it) => (it.startsWith('# ') ? it : `#${it}`));
}

/** A text as comments. */
export function prose(text: string): string[] {
  const lines: string[] = [];
  let line = '#';
  for (const word of text.split(' ').filter(Boolean)) {
    if (line.length + 1 + word.length > width) {
      lines.push(line);
      line = '#';
    }
    line += ` ${word}`;
  }
  return line === '#' ? lines : [...lines, line];
}

export function descriptionOf({ schema, place }: Shape): string {
  return String(place?.['description'] ?? schema['description'] ?? '');
}

/** An example of a value in one line. */
function flow(shape: Shape, key: string, path: readonly string[]): string {
  const { schema, members, items, secret } = shape;
  if (secret) return `"\${${variableOf(path)}}"`;
  if (items) return `[${flow(items, key, path)}]`;
  if (members) {
    const { required } = schema as { required?: string[] };
    const wanted = Object.entries(members).filter(([name]) => required?.includes(name) ?? true);
    return `{ ${wanted.map(([name, it]) => `${name}: ${flow(it, name, [...path, name])}`).join(', ')} }`;
  }
  return JSON.stringify(example({ ...schema, ...shape.place }, key));
}

const ofPattern: Readonly<Record<string, string>> = {
  [proxyPattern]: 'http://proxy.example:3128',
  '^263[0-9]{9}$': '263770000001',
  '^[0-9]+(ms|s|m)$': '15s',
  '^[+-][0-9]{2}:[0-9]{2}$': '+02:00',
  [amountPattern]: '50.00',
};

function example(schema: Record<string, unknown>, key: string): unknown {
  const { enum: values, default: byDefault, pattern, type, minimum } = schema;
  if (byDefault !== undefined) return byDefault;
  if (Array.isArray(values)) return values[0];
  if (typeof pattern === 'string' && ofPattern[pattern] !== undefined) return ofPattern[pattern];
  if (typeof pattern === 'string' && pattern.startsWith('^http')) return 'https://host.example/path';
  if (type === 'integer') return minimum ?? 1;
  if (type === 'boolean') return true;
  return type === 'object' ? {} : `<${key}>`;
}
