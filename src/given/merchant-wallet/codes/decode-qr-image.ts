import { inflateSync } from 'node:zlib';
import jpeg from 'jpeg-js';
import jsqr from 'jsqr';
import { PNG } from 'pngjs';
import decodeQr from 'qr/decode.js';
import { bounds } from '../../../targets/bounds.ts';
import type { QrFound } from './qr-thread.ts';

/** Pixels as RGBA, row by row. */
interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
}

/**
 * The text of the QR symbol in a PNG or JPEG image; none where no reader finds one. Calls `unpacked` when nothing more is
 * unpacked: what comes then takes the longest.
 */
export function decodeQrImage(format: string, bytes: Buffer, unpacked: () => void): QrFound {
  const cut = format === 'png' ? tooLargePng(bytes) : undefined;
  if (cut !== undefined) return { cut };
  // Its decoder unpacks nothing.
  if (format === 'jpeg') unpacked();
  let plain: Pixels;
  try {
    plain = format === 'jpeg' ? jpegPixels(bytes) : PNG.sync.read(bytes);
  } catch (problem) {
    // The decoder of JPEG looks at the size itself, by the words of its options.
    return /^max\w+ limit exceeded/.test((problem as Error).message) ? { cut: tooManyPixels } : {};
  }
  unpacked();
  for (const scale of plain.width < 300 ? [1, 4] : [1]) {
    const { data, width, height } = framed(plain, scale);
    const found = jsqr.default(new Uint8ClampedArray(data), width, height)?.data;
    if (found) return { text: found };
    try {
      return { text: decodeQr({ data, width, height }) };
    } catch {
      // It throws where it finds no symbol.
    }
  }
  return {};
}

const tooManyPixels = `it has more than ${bounds.pixels} pixels`;

function jpegPixels(bytes: Buffer): Pixels {
  return jpeg.decode(bytes, { useTArray: true, maxResolutionInMP: bounds.pixels / 1e6, maxMemoryUsageInMB: 128 });
}

/** Why a PNG is not decoded, by its header: its decoder takes memory for what is said there, and unpacks what comes. */
function tooLargePng(bytes: Buffer): string | undefined {
  if (bytes.length < 29) return undefined;
  const [width, height, isInterlaced] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20), bytes[28] !== 0];
  if (width * height > bounds.pixels) return tooManyPixels;
  // Of an interlaced one the decoder unpacks whatever there is: at most 8 bytes a pixel, and 7 passes with a byte a row.
  const unpacked = 8 * width * height + 7 * (width + height) + 1024;
  return isInterlaced && unpacksBeyond(bytes, unpacked) ? 'it unpacks to more than it says' : undefined;
}

function unpacksBeyond(png: Buffer, bytes: number): boolean {
  const parts: Buffer[] = [];
  for (let at = 8; at + 8 <= png.length; at += 12 + png.readUInt32BE(at)) {
    const data = at + 8;
    if (png.toString('latin1', at + 4, data) === 'IDAT') parts.push(png.subarray(data, data + png.readUInt32BE(at)));
  }
  try {
    inflateSync(Buffer.concat(parts), { maxOutputLength: bytes });
    return false;
  } catch (problem) {
    return (problem as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
  }
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
