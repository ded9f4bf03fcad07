import { gunzipSync, gzipSync } from 'node:zlib';

/**
 * Most exchanges of a run prove nothing, and are kept for whoever asks: they stand in run.json compressed, with each body
 * and each list of headers once. Inside is the JSON of `Inside`.
 */
export interface Packed {
  encoding: 'gzip, base64';
  /** How many exchanges are in it. */
  count: number;
  data: string;
}

/** An exchange as run.json has it, or its id where it stands in the list `exchanges`. */
type Item = StoredMessage | string;
interface Inside {
  bodies: unknown[];
  headers: unknown[];
  exchanges: Item[];
}
interface StoredMessage {
  id: string;
  request: Parts;
  answer: Parts | string;
}
interface Parts {
  headers: unknown;
  body: unknown;
}

/** Fewer characters of JSON are not worth a format of their own. */
const packedFrom = 2 * 1024 * 1024;
/** What a file may grow to when it is read. */
const unpackedAtMost = 1024 ** 3;

/** Packs all exchanges but those that `isPlain`; undefined where they are small. Where it has to be quick, less tightly. */
export function packExchanges<E>(
  all: readonly E[],
  isPlain: (id: string) => boolean,
  isHurried = false,
): { exchanges: E[]; packed: Packed } | undefined {
  const messages = all as readonly (E & StoredMessage)[];
  if (isShort(messages)) return undefined;
  const [bodies, headers] = [newTable(), newTable()];
  const parts = <P extends Parts>(it: P): P => ({
    ...it,
    headers: headers.place(it.headers),
    body: bodies.place(it.body),
  });
  const exchanges = messages.map((it) =>
    isPlain(it.id)
      ? it.id
      : { ...it, request: parts(it.request), answer: typeof it.answer === 'string' ? it.answer : parts(it.answer) },
  );
  // The JSON of `Inside`, of which the tables are written already.
  const inside = `{"bodies":[${bodies.texts}],"headers":[${headers.texts}],"exchanges":${JSON.stringify(exchanges)}}`;
  return {
    exchanges: messages.filter((it) => isPlain(it.id)),
    packed: {
      encoding: 'gzip, base64',
      count: exchanges.filter((it) => typeof it !== 'string').length,
      data: gzipSync(inside, { level: isHurried ? 1 : 6 }).toString('base64'),
    },
  };
}

/** All exchanges again, in their order. Throws where `packed` is not as it was written. */
export function unpackExchanges(plain: readonly unknown[], { data }: Packed): unknown[] {
  const text = gunzipSync(Buffer.from(data, 'base64'), { maxOutputLength: unpackedAtMost }).toString('utf8');
  const { bodies, headers, exchanges } = JSON.parse(text) as Inside;
  const byId = new Map((plain as StoredMessage[]).map((it) => [it.id, it]));
  const parts = <P extends Parts>(it: P): P => ({
    ...it,
    headers: headers[it.headers as number],
    body: bodies[it.body as number],
  });
  return exchanges.flatMap((it) => {
    if (typeof it === 'string') return byId.get(it) ?? [];
    return { ...it, request: parts(it.request), answer: typeof it.answer === 'string' ? it.answer : parts(it.answer) };
  });
}

/** Whether the JSON of these takes little: a long list is written no further than it takes to know. */
function isShort(messages: readonly unknown[]): boolean {
  let left = packedFrom;
  for (const it of messages) {
    left -= JSON.stringify(it).length;
    if (left < 0) return false;
  }
  return true;
}

/** The JSON of values once, by their places. */
function newTable(): { texts: string[]; place(value: unknown): number } {
  const places = new Map<string, number>();
  const texts: string[] = [];
  return {
    texts,
    place(value) {
      const text = JSON.stringify(value);
      const known = places.get(text);
      if (known !== undefined) return known;
      places.set(text, texts.length);
      return texts.push(text) - 1;
    },
  };
}
