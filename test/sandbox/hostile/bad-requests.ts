import { hostileCases } from './cases.ts';
import { asked, posted, type Site } from './site.ts';

/** Whole numbers from 0 to below `n`, the same for a seed for ever (mulberry32). */
export function numbersFrom(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % n;
  };
}

type Below = (n: number) => number;

/** Cases that are told by size are too heavy for thousands of repetitions. */
const small = hostileCases.filter(({ what }) => !/10 MB|100,000/.test(what));
const keeping = small.filter((it) => it.connection === 'kept');

function pick<T>(from: readonly T[], below: Below): T {
  return from[below(from.length)] as T;
}

/** A bad request after which the connection is kept: one of the cases, or a body or query broken at random. */
export function keepingRequest(site: Site, below: Below): Buffer {
  if (below(2) === 0) return Buffer.from(pick(keeping, below).bytes(site) as string);
  if (site.query) {
    const query = inUrl(scrambled(Buffer.from(site.query()), below));
    return Buffer.from(asked(site, `GET ${site.reading}?${query} HTTP/1.1`));
  }
  return posted(site, scrambled(Buffer.from(site.body()), below));
}

/** Anything: one of all cases, or a right request broken anywhere. */
export function anyRequest(site: Site, below: Below): Buffer {
  if (below(3) === 0) return Buffer.from(pick(small, below).bytes(site) as string);
  return scrambled(posted(site, site.body()), below);
}

/** Bytes as they may stand in a first line: what would end or break it is encoded. */
function inUrl(bytes: Buffer): string {
  return bytes.toString('latin1').replace(/[^!-~]/g, (it) => `%${it.charCodeAt(0).toString(16).padStart(2, '0')}`);
}

const specials = [
  '\0',
  '\r\n',
  '\r\n\r\n',
  '"',
  '{',
  '}',
  '[',
  '\\u0000',
  '%00',
  '../',
  '1e400',
  '-',
  '\u00ff',
  ':',
  ' ',
];

/** One to eight edits at random places: a byte changed, a piece doubled, cut out or replaced, the end cut off. */
function scrambled(whole: Buffer, below: Below): Buffer {
  let bytes = whole;
  for (let edits = 1 + below(8); edits > 0; edits -= 1) {
    const at = below(bytes.length + 1);
    const to = Math.min(bytes.length, at + below(20));
    const [before, piece, after] = [bytes.subarray(0, at), bytes.subarray(at, to), bytes.subarray(to)];
    const parts = [
      [before, Buffer.from([below(256)]), after],
      [before, piece, piece, after],
      [before, after],
      [before, Buffer.from(pick(specials, below)), after],
      [before],
    ];
    bytes = Buffer.concat(pick(parts, below));
  }
  return bytes;
}
