import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
} from 'yaml';
import { ConfigurationError, type Place } from './configuration-error.ts';

/** A parsed YAML file. Every scalar is the text that was written: `0000` and `263770000001` stay what they are. */
export interface YamlFile {
  /** Mappings, lists and texts. */
  value: unknown;
  /** Where the value at `path` stands, or the key that leads to it. */
  placeOf(path: readonly string[], what?: 'key' | 'value'): Place;
}

/** Parses YAML with positions. Throws ConfigurationError with the place of each syntax error or repeated key. */
export function parseYamlFile(file: string, text: string): YamlFile {
  const lines = new LineCounter();
  const document = parseDocument(text, { schema: 'failsafe', lineCounter: lines, prettyErrors: false });
  const at = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { file, line, column: col };
  };
  if (document.errors.length > 0) {
    throw new ConfigurationError(document.errors.map((it) => ({ place: at(it.pos[0]), problem: it.message })));
  }
  return {
    value: document.toJS() as unknown,
    placeOf: (path, what = 'value') => {
      const offset = offsetOf(document, path, what);
      return offset === undefined ? { file } : at(offset);
    },
  };
}

function offsetOf(document: Document, path: readonly string[], what: 'key' | 'value'): number | undefined {
  let node: Node | null | undefined = document.contents;
  let key: Node | undefined;
  for (const step of path) {
    if (isAlias(node)) node = node.resolve(document);
    if (isMap(node)) {
      const pair: Pair | undefined = node.items.find((it) => isScalar(it.key) && String(it.key.value) === step);
      key = isNode(pair?.key) ? pair.key : undefined;
      node = isNode(pair?.value) ? pair.value : undefined;
    } else if (isSeq(node)) {
      const item: unknown = node.items[Number(step)];
      key = undefined;
      node = isNode(item) ? item : undefined;
    } else break;
  }
  return (what === 'key' ? (key ?? node) : (node ?? key))?.range?.[0] ?? document.contents?.range?.[0];
}
