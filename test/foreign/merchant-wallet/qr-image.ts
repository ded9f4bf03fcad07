import { crc32, deflateSync } from 'node:zlib';
import encodeQR from 'qr';
import { greyJpeg } from './jpeg.ts';
import type { Readings } from './readings.ts';

/** The QR image of a code, Base64 (section 2.3). */
export function qrImage(code: string, readings: Readings): string {
  const text = readings.qrContent === 'code' ? code : `baobab://till/pay?paymentToken=${encodeURIComponent(code)}`;
  switch (readings.qrImage) {
    case 'svg':
      return Buffer.from(encodeQR(text, 'svg', { border: 4 })).toString('base64');
    case 'gif':
      return Buffer.from(encodeQR(text, 'gif', { border: 4, scale: 4 })).toString('base64');
    case 'png':
      return png(encodeQR(text, 'raw', { border: 4, scale: 4 })).toString('base64');
    case 'data-uri':
      return `data:image/png;base64,${png(encodeQR(text, 'raw', { border: 4, scale: 7 })).toString('base64')}`;
    case 'bmp':
      return bmp(encodeQR(text, 'raw', { border: 4, scale: 3 })).toString('base64');
    case 'jpeg':
      return greyJpeg(encodeQR(text, 'raw', { border: 4 })).toString('base64');
  }
}

/** Eight bits of grey for each pixel. */
function png(rows: boolean[][]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(rows.length, 0);
  header.writeUInt32BE(rows.length, 4);
  header[8] = 8;
  const pixels = Buffer.alloc(rows.length * (rows.length + 1), 255);
  for (const [y, row] of rows.entries()) {
    const start = y * (rows.length + 1);
    pixels[start] = 0;
    for (const [x, dark] of row.entries()) if (dark) pixels[start + 1 + x] = 0;
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels, { level: 1 })),
    chunk('IEND'),
  ]);
}

function chunk(type: string, data = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** 24 bits for each pixel, the lowest row first. */
function bmp(rows: boolean[][]): Buffer {
  const stride = Math.ceil((rows.length * 3) / 4) * 4;
  const head = Buffer.alloc(54);
  head.write('BM', 'latin1');
  head.writeUInt32LE(54 + stride * rows.length, 2);
  head.writeUInt32LE(54, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(rows.length, 18);
  head.writeInt32LE(rows.length, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(24, 28);
  head.writeUInt32LE(stride * rows.length, 34);
  const pixels = Buffer.alloc(stride * rows.length, 255);
  for (const [y, row] of rows.entries()) {
    const start = (rows.length - 1 - y) * stride;
    for (const [x, dark] of row.entries()) if (dark) pixels.fill(0, start + x * 3, start + x * 3 + 3);
  }
  return Buffer.concat([head, pixels]);
}
