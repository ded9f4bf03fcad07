import { fieldOf, type Trial } from '../../../src/conformance/index.ts';
import {
  canReadQr,
  type Generated,
  type QrImage,
  qrImageOf,
  readQr,
} from '../../../src/given/merchant-wallet/index.ts';

/** Decides that the QR image of a code holds that code, where the image can be read. Gives its format, and whether it could. */
export async function judgeQr(
  trial: Trial,
  { code, exchange }: Generated,
): Promise<{ format: QrImage['format']; isReadable: boolean }> {
  const rule = 'qr-code-shows-the-code';
  const qrCode = fieldOf(exchange, 'qrCode');
  const image = qrImageOf(typeof qrCode === 'string' ? qrCode : '');
  const { format } = image;
  if (isPlainText(image)) {
    trial.holds(rule, 'an image', `a text: ${image.bytes.toString('latin1')}`, exchange);
    return { format, isReadable: true };
  }
  if (!canReadQr(image)) return { format, isReadable: false };
  const text = await readQr(image);
  const holds = text !== undefined && lettersOf(text).includes(lettersOf(code));
  const actual = text === undefined ? 'no QR symbol' : `a QR symbol that holds ${text}`;
  trial.expects(rule, `a QR symbol that holds ${code}`, holds, actual, exchange);
  return { format, isReadable: true };
}

/** Whether it is a text and no markup that could draw: an image in no format at all. */
function isPlainText({ format, bytes }: QrImage): boolean {
  return format === 'unknown' && /^[\w\s:/?=&.+-]+$/.test(bytes.toString('latin1'));
}

/** Letters and digits alone: how a code is grouped for the eye does not matter, nor how a URL escapes it. */
function lettersOf(text: string): string {
  let plain = text;
  try {
    plain = decodeURIComponent(text);
  } catch {
    // It is no escaped text.
  }
  return plain.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
