/** An image as it came in `qrCode` (section 2.3: Base64; the image format is not shown). */
export interface QrImage {
  /** `png`, `jpeg`, `gif`, `svg`, …; `unknown` for bytes of no known kind. */
  format: string;
  bytes: Buffer;
}

/** Pixels as RGBA, row by row. */
interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
}

/** How files of a kind begin, in hexadecimal. */
const beginnings: readonly [format: string, hex: string][] = [
  ['png', '89504e470d0a1a0a'],
  ['jpeg', 'ffd8ff'],
  ['gif', '47494638'],
  ['webp', '52494646'],
  ['bmp', '424d'],
  ['pdf', '25504446'],
  ['svg', '3c737667'],
  ['svg', '3c3f786d6c'],
];

/** The image in a qrCode, a frame of a data URI taken away. */
export function qrImageOf(qrCode: string): QrImage {
  const bytes = Buffer.from(qrCode.replace(/^data:[^,]*,/, ''), 'base64');
  const head = bytes.subarray(0, 16).toString('hex');
  return { bytes, format: beginnings.find(([, hex]) => head.startsWith(hex))?.[0] ?? 'unknown' };
}

/** Whether `readQr` can read images of this format. */
export function canReadQr({ format }: QrImage): boolean {
  return format === 'png' || format === 'jpeg';
}

/**
 * The text of the QR symbol in a PNG or JPEG image; undefined where no reader finds one: not in the image as it is,
 * nor larger and with a quiet zone around it.
 */
export async function readQr(image: QrImage): Promise<string | undefined> {
  let plain: Pixels;
  try {
    plain = await pixelsOf(image);
  } catch {
    return undefined;
  }
  const [{ default: jsqr }, { default: decodeQr }] = await Promise.all([import('jsqr'), import('qr/decode.js')]);
  for (const scale of plain.width < 300 ? [1, 4] : [1]) {
    const { data, width, height } = framed(plain, scale);
    const found = jsqr.default(new Uint8ClampedArray(data), width, height)?.data;
    if (found) return found;
    try {
      return decodeQr({ data, width, height });
    } catch {
      // It throws where it finds no symbol.
    }
  }
  return undefined;
}

async function pixelsOf({ format, bytes }: QrImage): Promise<Pixels> {
  if (format === 'jpeg') return (await import('jpeg-js')).decode(bytes, { useTArray: true });
  return (await import('pngjs')).PNG.sync.read(bytes);
}

/** The image `scale` times as large on white, with a white margin around it. */
function framed({ width, height, data }: Pixels, scale: number): Pixels {
  const margin = 16 * scale;
  const out = { width: width * scale + 2 * margin, height: height * scale + 2 * margin };
  const pixels = new Uint8Array(out.width * out.height * 4).fill(255);
  for (let y = 0; y < height * scale; y += 1) {
    for (let x = 0; x < width * scale; x += 1) {
      const from = 4 * (Math.floor(y / scale) * width + Math.floor(x / scale));
      const to = 4 * ((y + margin) * out.width + x + margin);
      const alpha = data[from + 3] ?? 255;
      for (let channel = 0; channel < 3; channel += 1)
        pixels[to + channel] = Math.round(((data[from + channel] ?? 0) * alpha) / 255 + 255 - alpha);
    }
  }
  return { ...out, data: pixels };
}
