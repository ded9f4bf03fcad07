import { isAlias, isCollection, isMap, isScalar, isSeq, type Node, type YAMLMap } from 'yaml';

/** What a file may hold: values once its aliases are written out, and how deep they may stand in each other. */
export const yamlLimits = { values: 100_000, depth: 100 } as const;

/** Offsets of a key and of what stands behind it. */
export interface Spot {
  key: number | undefined;
  value: number | undefined;
}

export interface YamlValues {
  value: unknown;
  /** Of each mapping and list: where its members stand, by key or index. */
  spots: ReadonlyMap<unknown, ReadonlyMap<string, Spot>>;
}

/** Something in the file that is not read, and what to write instead. */
export class YamlMisfit extends Error {
  override readonly name = 'YamlMisfit';
  readonly offset: number;

  constructor(offset: number, problem: string) {
    super(problem);
    this.offset = offset;
  }
}

/**
 * Mappings, lists and texts of a parsed document, with aliases written out. Throws YamlMisfit for a tag, a key that is no
 * text or stands there twice, a merge key, an alias that leads nowhere or into itself, and for too much of it.
 */
export function yamlValues(contents: Node | null): YamlValues {
  const anchors = new Map<string, Node>();
  const open = new Set<Node>();
  const spots = new Map<unknown, Map<string, Spot>>();
  let count = 0;

  function read(node: unknown, offset: number): unknown {
    if (isAlias(node)) return aliased(node.source, offsetOf(node) ?? offset);
    if (!isScalar(node) && !isCollection(node)) return null;
    const at = offsetOf(node) ?? offset;
    count += 1;
    if (count > yamlLimits.values)
      throw new YamlMisfit(
        at,
        `here the file holds more than ${yamlLimits.values} values, aliases written out; give each target a file`,
      );
    if (open.size >= yamlLimits.depth)
      throw new YamlMisfit(at, `nested deeper than ${yamlLimits.depth}; no key of a target file goes that deep`);
    if (node.tag !== undefined && !knownTags.has(node.tag))
      throw new YamlMisfit(
        at,
        `the tag ${shortTag(node.tag)} is not read: each value is the text that is written; leave the tag out`,
      );
    if (node.anchor !== undefined) anchors.set(node.anchor, node);
    if (isScalar(node)) return node.value;
    open.add(node);
    const value = isMap(node) ? mappingOf(node) : listOf(node);
    open.delete(node);
    return value;
  }

  function aliased(name: string, at: number): unknown {
    const target = anchors.get(name);
    if (!target)
      throw new YamlMisfit(at, `nothing before here is called &${name}; name it there, or write the value here`);
    if (open.has(target))
      throw new YamlMisfit(at, `*${name} stands inside of what &${name} names, which never ends; write the value here`);
    return read(target, at);
  }

  function mappingOf(node: YAMLMap): object {
    const members = new Map<string, unknown>();
    const places = new Map<string, Spot>();
    for (const { key, value } of node.items) {
      const at = offsetOf(key) ?? offsetOf(node) ?? 0;
      if (!isScalar(key)) throw new YamlMisfit(at, 'a key is a text; write a name here');
      const name = String(key.value);
      if (name === '<<')
        throw new YamlMisfit(at, '<< is not read; write the keys out, or name whole values with & and *');
      if (members.has(name)) throw new YamlMisfit(at, `the key '${name}' stands there already; leave one of them out`);
      places.set(name, { key: at, value: offsetOf(value) });
      members.set(name, read(value, at));
    }
    const mapping = Object.fromEntries(members);
    spots.set(mapping, places);
    return mapping;
  }

  function listOf(node: Node): unknown[] {
    const items = isSeq(node) ? node.items : [];
    const list = items.map((it) => read(it, offsetOf(it) ?? offsetOf(node) ?? 0));
    spots.set(list, new Map(items.map((it, index) => [String(index), { key: undefined, value: offsetOf(it) }])));
    return list;
  }

  return { value: read(contents, 0), spots };
}

const core = 'tag:yaml.org,2002:';
const knownTags = new Set([`${core}str`, `${core}map`, `${core}seq`]);

function shortTag(tag: string): string {
  return tag.startsWith(core) ? `!!${tag.slice(core.length)}` : tag;
}

function offsetOf(node: unknown): number | undefined {
  return (node as Partial<Node> | null | undefined)?.range?.[0];
}
