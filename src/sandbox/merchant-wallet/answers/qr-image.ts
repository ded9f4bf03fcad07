import { loadLater } from '../../../contract/load-later.ts';
import { linesPng, scale } from './lines-png.ts';

/** The Base64 of an image that shows a code of eight digits as a QR symbol. */
export function qrImage(code: string, format: 'png' | 'svg'): string {
  return format === 'png' ? linesPng(linesOf(code), size, lineBytes) : svgOf(modulesOf(code)).toString('base64');
}

/** Loaded with the first code. */
let encodeQR: typeof import('qr').default | undefined;

/** Modules of a side: the smallest symbol and the light border that scanners need. */
const size = 21 + 2 * 4;

/** One for the filter, then a bit for each pixel: four modules make a byte. */
const lineBytes = 1 + Math.ceil((size * scale) / 8);

/** What the lines take, in whole groups of four bytes. */
const allBytes = 4 * Math.ceil((lineBytes * size) / 4);

const none = '00000000';

/**
 * The mask is fixed: any of the eight makes a right symbol, and choosing the fairest costs more than all the rest of a
 * call.
 */
function modulesOf(code: string): boolean[][] {
  encodeQR ??= loadLater<typeof import('qr')>('qr').default;
  return encodeQR(code, 'raw', { ecc: 'medium', mask: 0, border: 4, encoding: 'numeric' });
}

/** Lines of a PNG. Light is 1 in greyscale. */
function drawn(code: string): Uint8Array {
  const lines = new Uint8Array(allBytes);
  modulesOf(code).forEach((row, y) => {
    for (let x = 0; x < size; x += 4) {
      lines[y * lineBytes + 1 + (x >> 2)] =
        (row[x] ? 0 : 0xc0) | (row[x + 1] ? 0 : 0x30) | (row[x + 2] ? 0 : 0x0c) | (row[x + 3] ? 0 : 0x03);
    }
  });
  return lines;
}

/** Lines of what was drawn before, four bytes in one, by group of digits and by its number. */
const cached: readonly Uint32Array[][] = [[], [], []];

/** The lines of a code that has these digits in one of its groups and zeros elsewhere. */
function cachedLines(group: 0 | 1 | 2, digits: string): Uint32Array {
  const number = Number(digits);
  const known = cached[group]?.[number];
  if (known) return known;
  const code = none.slice(0, 3 * group) + digits + none.slice(3 * group + digits.length);
  const lines = new Uint32Array(drawn(code).buffer);
  (cached[group] as Uint32Array[])[number] = lines;
  return lines;
}

/** Filled anew for each image. */
const sum = new Uint32Array(allBytes / 4);
const bytesOfSum = new Uint8Array(sum.buffer);

/**
 * QR writes digits in groups of three, and its check bits and its mask are linear over single bits: the symbol of a code
 * is the sum, bit by bit, of the symbols of its groups, each with zeros in the other places. Those are at most 2,100;
 * adding them up takes a tenth of the time that encoding the code does.
 */
function linesOf(code: string): Uint8Array {
  const first = cachedLines(0, code.slice(0, 3));
  const second = cachedLines(1, code.slice(3, 6));
  const third = cachedLines(2, code.slice(6));
  // The symbol of zeros is in each of the three and must be in the sum once: three times is once.
  for (let at = 0; at < sum.length; at += 1) {
    sum[at] = (first[at] as number) ^ (second[at] as number) ^ (third[at] as number);
  }
  return bytesOfSum;
}

function svgOf(modules: readonly (readonly boolean[])[]): Buffer {
  const dark = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${dark.join('')}"/></svg>`,
  );
}
