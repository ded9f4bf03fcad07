import { AnswerCut } from '../../../conformance/index.ts';
import { inThread, type QrImage } from './qr-thread.ts';

export type { QrImage } from './qr-thread.ts';

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
 * nor larger and with a quiet zone around it. Throws AnswerCut where the image is larger, or takes longer, than payproof
 * decodes.
 */
export async function readQr(image: QrImage, limitMs?: number): Promise<string | undefined> {
  const { text, cut } = await inThread(image, limitMs);
  if (cut !== undefined) throw new AnswerCut(`a QR image was not judged: ${cut}`);
  return text;
}
