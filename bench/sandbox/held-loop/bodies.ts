type Json = Record<string, unknown>;

/** A body at the limit of its size. */
export interface LargeBody {
  what: string;
  /** Written when it is sent: all of them at once would fill the memory. */
  text(): string;
}

/** As much as the sandbox reads of a body. */
const largest = 1_048_576;

/** Members, elements, levels and texts, as many or as long as they can be. Each is written up to so many characters. */
const shapes: Readonly<Record<string, (room: number) => string>> = {
  'empty objects': (room) => list('{}', room),
  'empty lists': (room) => list('[]', room),
  numbers: (room) => list('1', room),
  'empty texts': (room) => list('""', room),
  'objects of one member': (room) => list('{"a":1}', room),
  pairs: (room) => list('{"Key":"a","Value":"b"}', room),
  members: (room) => `{${numbered((n) => `"a${n}":1`, ',', room - 2)}}`,
  'members of one name': (room) => `{${repeated('"amount":1,', room - 12)}"amount":1}`,
  'levels of lists': (room) => nested('[', ']', room),
  'levels of objects': (room) => nested('{"a":', '}', room - 1, '1'),
  digits: (room) => repeated('9', room),
  'zeros behind a point': (room) => `0.${repeated('0', room - 2)}`,
  'an exponent': (room) => `1e${repeated('9', room - 2)}`,
  'a long text': (room) => quoted(repeated('x', room - 2)),
  spaces: (room) => quoted(repeated(' ', room - 2)),
  'digits in a text': (room) => quoted(repeated('0', room - 2)),
  'zeros in a text, and one': (room) => quoted(`${repeated('0', room - 3)}1`),
  backslashes: (room) => quoted(repeated('\\\\', room - 2)),
  quotes: (room) => quoted(repeated('\\"', room - 2)),
  'escapes of characters': (room) => quoted(repeated('\\u005c', room - 2)),
  'escapes of URLs': (room) => quoted(repeated('%25', room - 2)),
  entities: (room) => quoted(repeated('&amp;', room - 2)),
  'lists in a text': (room) => quoted(list('[]', room - 2)),
  'levels in a text': (room) => quoted(nested('[', ']', room - 2)),
  'names of secrets': (room) => quoted(repeated('pin=1&', room - 2)),
  'bytes of a dump': (room) => quoted(repeated('a0 ', room - 2)),
  'sets of a lottery': (room) => quoted(`${repeated('01;02;03;04;05;06$', room - 3)}x`),
  commas: (room) => quoted(repeated(',', room - 2)),
};

/** Bodies of JSON up to the limit: each member of a right body replaced by each of those values, and more members. */
export function* largeJson(right: Json): Generator<LargeBody> {
  for (const [name, shapeOf] of Object.entries(shapes)) {
    for (const path of [...pathsIn(right), ['unknown']]) {
      const hole = '<hole>';
      const [head = '', tail = ''] = JSON.stringify(put(right, path, hole)).split(`"${hole}"`);
      const text = () => head + shapeOf(largest - head.length - tail.length) + tail;
      yield { what: `${name} at ${path.join('.')}`, text };
    }
    yield { what: `${name} alone`, text: () => shapeOf(largest) };
  }
  // Lists of right elements.
  for (const [name, value] of Object.entries(right)) {
    if (!Array.isArray(value)) continue;
    const hole = '<hole>';
    const [head = '', tail = ''] = JSON.stringify({ ...right, [name]: hole }).split(`"${hole}"`);
    for (const count of [100, Number.POSITIVE_INFINITY]) {
      const element = JSON.stringify(value[0]);
      const room = Math.min(largest - head.length - tail.length, 2 + count * (element.length + 1));
      yield { what: `${name}, right ones`, text: () => head + list(element, room) + tail };
    }
  }
}

/** Bodies of form posts, XML and CSV uploads. */
export function* largeOthers(mediaType: string, right: Json): Generator<LargeBody> {
  const [first = 'a'] = Object.keys(right);
  if (mediaType === 'application/x-www-form-urlencoded') {
    yield { what: 'fields', text: () => numbered((n) => `a${n}=1`, '&', largest) };
    yield { what: 'fields of one name', text: () => repeated(`${first}=1&`, largest) };
    yield { what: 'empty fields', text: () => repeated('&', largest) };
    yield { what: 'a long field', text: () => `${first}=${repeated('x', largest - 20)}` };
    yield { what: 'escapes', text: () => `${first}=${repeated('%41', largest - 20)}` };
    yield { what: 'broken escapes', text: () => `${first}=${repeated('%', largest - 20)}` };
    yield { what: 'spaces', text: () => `${first}=${repeated('+', largest - 20)}` };
    for (const [name, of] of Object.entries(shapes)) {
      const text = () => encodeURIComponent(of(200_000)).slice(0, largest - 60);
      yield { what: `${name} in AccountDetails`, text: () => `MemberNumber=1&FullName=x&AccountDetails=${text()}` };
    }
  } else if (/xml/.test(mediaType)) {
    const inside = (text: string) => `<m>${text}</m>`;
    const room = largest - 40;
    yield { what: 'elements', text: () => inside(numbered((n) => `<a${n}/>`, '', room)) };
    yield { what: 'elements of one name', text: () => inside(repeated('<a/>', room)) };
    yield { what: 'levels', text: () => nested('<a>', '</a>', room) };
    yield { what: 'open elements', text: () => repeated('<a>', room) };
    yield { what: 'openings', text: () => inside(repeated('<', room)) };
    yield { what: 'ends', text: () => inside(repeated('</', room)) };
    yield { what: 'a long text', text: () => inside(`<${first}>${repeated('x', room - 60)}</${first}>`) };
    yield { what: 'spaces', text: () => `<m>${repeated(' ', room)}` };
    yield { what: 'spaces in a tag', text: () => `<m ${repeated(' ', room)}></m>` };
    yield { what: 'entities', text: () => inside(`<${first}>${repeated('&amp;', room - 60)}</${first}>`) };
    yield { what: 'numbers of characters', text: () => inside(`<${first}>${repeated('&#65;', room - 60)}</${first}>`) };
    yield { what: 'ampersands', text: () => inside(`<${first}>${repeated('&', room - 60)}</${first}>`) };
    yield { what: 'attributes', text: () => `<m ${numbered((n) => `a${n}="1"`, ' ', room)}></m>` };
    yield { what: 'open attributes', text: () => `<m ${repeated('a="', room)}></m>` };
    yield { what: 'equals', text: () => `<m ${repeated('a=', room)}></m>` };
    yield { what: 'comments', text: () => inside(repeated('<!---->', room)) };
    yield { what: 'open comments', text: () => inside(repeated('<!--', room)) };
    yield { what: 'dashes of a comment', text: () => inside(`<!--${repeated('-', room - 20)}-->`) };
    yield { what: 'character data', text: () => inside(repeated('<![CDATA[]]>', room)) };
    yield { what: 'open character data', text: () => inside(repeated('<![CDATA[', room)) };
    yield { what: 'instructions', text: () => inside(repeated('<?a?>', room)) };
    yield { what: 'open instructions', text: () => inside(repeated('<?', room)) };
    yield { what: 'a document type', text: () => `<!DOCTYPE a [${repeated('<!ENTITY a "b">', room)}]>` };
  } else if (mediaType === 'multipart/form-data') {
    const head = 'Content-Disposition: form-data; name="file"; filename="m.csv"\r\nContent-Type: text/csv';
    const file = (text: string) => `--edge\r\n${head}\r\n\r\n${text}\r\n--edge--\r\n`;
    const room = largest - 300;
    const columns = 'Member Number,Full Name,Email,Mobile,Postal Address\n';
    yield {
      what: 'right rows',
      text: () =>
        file(columns + numbered((n) => `H${n},Rudo Sample,r@example.org,263771234567,1 Example Road`, '\n', room)),
    };
    yield { what: 'short right rows', text: () => file(columns + numbered((n) => `${n},x,x,x,x`, '\n', room)) };
    yield { what: 'rows without anything', text: () => file(columns + repeated(',,,,\n', room)) };
    yield { what: 'rows of one cell', text: () => file(columns + repeated('a\n', room)) };
    yield { what: 'empty rows', text: () => file(columns + repeated('\n', room)) };
    yield { what: 'ends of rows', text: () => file(repeated('\r', room)) };
    yield { what: 'cells of a row', text: () => file(columns + repeated('a,', room)) };
    yield {
      what: 'cells of the header',
      text: () => file(`${columns.trim()}${repeated(',a', room / 2)}\n1,x,x,x,x${repeated(',b', room / 3)}`),
    };
    yield { what: 'wide rows', text: () => file(columns + repeated(`1,x,x,x,x${',a'.repeat(90)}\n`, room)) };
    yield { what: 'the same row', text: () => file(columns + repeated('1,x,x,x,x\n', room)) };
    yield { what: 'quotes', text: () => file(columns + repeated('"', room)) };
    yield { what: 'quoted quotes', text: () => file(`${columns}1,"${repeated('""', room)}",x,x,x`) };
    yield { what: 'an open quote', text: () => file(`${columns}1,"${repeated('x\n', room)}`) };
    yield { what: 'a long cell', text: () => file(`${columns}1,${repeated('x', room)},x,x,x`) };
    yield { what: 'spaces', text: () => file(`${columns}1,${repeated(' ', room)}x,x,x,x`) };
    yield { what: 'parts', text: () => `${repeated(`--edge\r\n${head}\r\n\r\n\r\n`, room)}--edge--\r\n` };
    yield { what: 'empty parts', text: () => `${repeated('--edge\r\n\r\n\r\n', room)}--edge--\r\n` };
    yield { what: 'edges', text: () => repeated('--edge\r\n', room) };
    yield { what: 'dashes', text: () => `--edge\r\n${head}\r\n\r\n${repeated('\r\n--edg', room)}\r\n--edge--\r\n` };
    yield { what: 'headers of a part', text: () => `--edge\r\n${repeated('A: b\r\n', room)}\r\n\r\n--edge--\r\n` };
  }
}

/** Queries up to what the headers may hold. */
export function* largeQueries(names: readonly string[]): Generator<LargeBody> {
  const room = 15_000;
  yield { what: 'a query of names', text: () => numbered((n) => `a${n}=1`, '&', room) };
  for (const name of names) {
    yield { what: `a query of ${name} again and again`, text: () => repeated(`${name}=1&`, room) };
    yield { what: `a query of a long ${name}`, text: () => `${name}=${repeated('9', room - 100)}` };
    yield { what: `a query of escapes in ${name}`, text: () => `${name}=${repeated('%25', room - 100)}` };
  }
}

function repeated(piece: string, room: number): string {
  return piece.repeat(Math.max(0, Math.floor(room / piece.length)));
}

function list(element: string, room: number): string {
  return `[${repeated(`${element},`, room - 2 - element.length)}${element}]`;
}

function nested(open: string, close: string, room: number, core = ''): string {
  const count = Math.floor(room / (open.length + close.length));
  return open.repeat(count) + core + close.repeat(count);
}

function numbered(piece: (n: number) => string, between: string, room: number): string {
  const pieces: string[] = [];
  let length = 0;
  for (let n = 0; ; n += 1) {
    const it = piece(n);
    length += it.length + between.length;
    if (length > room) return pieces.join(between);
    pieces.push(it);
  }
}

function quoted(text: string): string {
  return `"${text}"`;
}

/** Where each member of a body stands, also in the first elements of lists. */
function pathsIn(value: unknown, depth = 0): string[][] {
  if (typeof value !== 'object' || value === null || depth > 4) return [];
  return Object.entries(value).flatMap(([name, it]) => [
    [name],
    ...pathsIn(it, depth + 1).map((rest) => [name, ...rest]),
  ]);
}

/** The value with another member there. */
function put(value: unknown, [name, ...rest]: readonly string[], what: unknown): unknown {
  if (name === undefined) return what;
  const copy: Json = (Array.isArray(value) ? [...value] : { ...(value as Json) }) as Json;
  copy[name] = put(copy[name], rest, what);
  return copy;
}
