/** An element of XML, by where it stands. */
export interface XmlElement {
  attributes: string;
  /** What stands in it; undefined where it closes itself. */
  content: string | undefined;
  start: number;
  /** Where its content begins; the end of one that closes itself. */
  inside: number;
  end: number;
}

/**
 * The elements of a name, in their order; those of the same name that stand in them are part of their content. Ends at the
 * first that is not closed. Takes time in proportion to the text, whatever it holds: workbooks come from outside.
 */
export function* elementsOf(xml: string, name: string): Generator<XmlElement> {
  const closing = `</${name}>`;
  for (const tag of tagsOf(xml, name)) {
    if (tag.isSelfClosed) {
      yield { attributes: tag.attributes, content: undefined, start: tag.start, inside: tag.end, end: tag.end };
      continue;
    }
    const to = xml.indexOf(closing, tag.end);
    if (to < 0) return;
    const end = to + closing.length;
    yield { attributes: tag.attributes, content: xml.slice(tag.end, to), start: tag.start, inside: tag.end, end };
    tag.goOnAt(end);
  }
}

/** The attributes of each element of a name, also of those that are not closed. */
export function attributesOf(xml: string, name: string): string[] {
  return [...tagsOf(xml, name)].map((it) => it.attributes);
}

/** The text without the elements of a name. */
export function withoutElements(xml: string, name: string): string {
  const kept: string[] = [];
  let from = 0;
  for (const { start, end } of elementsOf(xml, name)) {
    kept.push(xml.slice(from, start));
    from = end;
  }
  return from === 0 ? xml : [...kept, xml.slice(from)].join('');
}

/** The value of an attribute as it is written. */
export function attribute(attributes: string, name: string): string | undefined {
  return new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1];
}

/** An opening tag. */
interface Tag {
  attributes: string;
  isSelfClosed: boolean;
  start: number;
  end: number;
  /** The next one is looked for from there. */
  goOnAt(place: number): void;
}

function* tagsOf(xml: string, name: string): Generator<Tag> {
  const opening = `<${name}`;
  let at = 0;
  function goOnAt(place: number): void {
    at = place;
  }
  for (let start = xml.indexOf(opening); start >= 0; start = xml.indexOf(opening, at)) {
    const behind = start + opening.length;
    at = behind;
    // `<c` begins `<cols>`, too.
    if (!/[\s/>]/.test(xml[behind] ?? '')) continue;
    const close = xml.indexOf('>', behind);
    if (close < 0) return;
    at = close + 1;
    const isSelfClosed = xml[close - 1] === '/';
    const attributes = xml.slice(behind, isSelfClosed ? close - 1 : close);
    yield { attributes, isSelfClosed, start, end: at, goOnAt };
  }
}
