import { deflateSync } from 'node:zlib';
import { encode } from 'jpeg-js';
import { PNG } from 'pngjs';
import encodeQr from 'qr';
import { expect, it } from 'vitest';
import { canReadQr, qrImageOf, readQr } from '../../../../src/given/merchant-wallet/index.ts';

/** Pixels of a QR symbol with that text: `scale` pixels a module, one module of white around. */
function symbol(text: string, scale: number): { width: number; height: number; data: Buffer } {
  const rows = encodeQr(text, 'raw', { border: 1, scale });
  const data = Buffer.concat(
    rows.flatMap((row) => row.map((dark) => Buffer.from(dark ? [0, 0, 0, 255] : [255, 255, 255, 255]))),
  );
  return { width: rows.length, height: rows.length, data };
}

function pngOf(pixels: { width: number; height: number; data: Buffer }): string {
  return PNG.sync.write(Object.assign(new PNG(pixels), { data: pixels.data })).toString('base64');
}

it.each([1, 3, 8])('reads a PNG at %i pixels a module', async (scale) => {
  const image = qrImageOf(pngOf(symbol('48213377', scale)));
  expect([image.format, canReadQr(image), await readQr(image)]).toEqual(['png', true, '48213377']);
});

it('reads a JPEG in a data URI', async () => {
  const jpeg = encode(symbol('https://pay.example/?paymentToken=48213377', 4), 90).data.toString('base64');
  const image = qrImageOf(`data:image/jpeg;base64,${jpeg}`);
  expect([image.format, await readQr(image)]).toEqual(['jpeg', 'https://pay.example/?paymentToken=48213377']);
});

it('finds no symbol in a grey image and in half a file', async () => {
  const grey = { width: 64, height: 64, data: Buffer.alloc(64 * 64 * 4, 200) };
  expect(await readQr(qrImageOf(pngOf(grey)))).toBeUndefined();
  expect(await readQr(qrImageOf('iVBORw0KGgo='))).toBeUndefined();
});

it.each([
  ['svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['gif', 'GIF89a...'],
  ['unknown', 'text'],
])('names %s, which is not read', (format, text) => {
  const image = qrImageOf(Buffer.from(text).toString('base64'));
  expect([image.format, canReadQr(image)]).toEqual([format, false]);
});

it('does not decode an image of 8000 x 8000 pixels, which says so in its header', async () => {
  const header = Buffer.from('89504e470d0a1a0a0000000d4948445200001f4000001f40080600000000000000', 'hex');
  await expect(readQr(qrImageOf(header.toString('base64')))).rejects.toThrow(
    'a QR image was not judged: it has more than 4000000 pixels',
  );
  const frame = Buffer.from('ffd8ffc0001108 1f40 1f40 03011100021100031100'.replaceAll(' ', ''), 'hex');
  await expect(readQr(qrImageOf(frame.toString('base64')))).rejects.toThrow('it has more than 4000000 pixels');
});

it('does not unpack an interlaced PNG to more than it says', async () => {
  const png = Buffer.from(pngOf(symbol('48213377', 1)), 'base64');
  png[28] = 1;
  const bomb = deflateSync(Buffer.alloc(64e6));
  const chunk = Buffer.alloc(12 + bomb.length);
  chunk.writeUInt32BE(bomb.length);
  chunk.write('IDAT', 4);
  bomb.copy(chunk, 8);
  const all = Buffer.concat([png.subarray(0, 33), chunk]);
  await expect(readQr(qrImageOf(all.toString('base64')))).rejects.toThrow('it unpacks to more than it says');
});

it('reads on after an image that was cut', async () => {
  const frame = Buffer.from('ffd8ffc0001108 1f40 1f40 03011100021100031100'.replaceAll(' ', ''), 'hex');
  const [cut, read] = await Promise.allSettled([
    readQr(qrImageOf(frame.toString('base64'))),
    readQr(qrImageOf(pngOf(symbol('48213377', 3)))),
  ]);
  expect([cut.status, read]).toEqual(['rejected', { status: 'fulfilled', value: '48213377' }]);
});

it('gives an image up that takes longer than it may, and reads the next one', async () => {
  // Large, so that no thread is faster than the shortest timer.
  const image = qrImageOf(pngOf(symbol('48213377', 24)));
  await expect(readQr(image, 0)).rejects.toThrow('a QR image was not judged: decoding it takes longer than 0 s');
  expect(await readQr(image)).toBe('48213377');
});
