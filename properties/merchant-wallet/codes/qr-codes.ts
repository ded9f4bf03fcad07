import { check, fieldOf, Lacking } from '../../../src/conformance/index.ts';
import {
  canReadQr,
  codeRules,
  generatedCode,
  maximumOf,
  type QrImage,
  qrImageOf,
  readQr,
  sessionRules,
} from '../../../src/given/merchant-wallet/index.ts';
import { codeMakers } from './codes-generated.ts';

/** Section 2.3: the QR image can be scanned and holds the code; what it holds beside the code is not shown. */
export const qrCodes = check({
  slug: 'code-qr',
  title: 'the QR image of a code can be scanned and holds that code',
  rules: ['qr-code-shows-the-code', 'qr-image-format'],
  assumes: [...sessionRules, ...codeRules],
  async body(trial) {
    let seen = 'no image';
    let readable = 0;
    // At the same moment: the image is that of the code beside it.
    for (const { session, types } of await codeMakers(trial))
      for (const type of types)
        for (const { code, exchange } of await Promise.all(
          [123, Math.min(4321, maximumOf(trial))].map((amount, n) =>
            generatedCode(trial, session, {
              ...{ type, amount },
              ...(n === 0 ? {} : { narration: `${trial.fresh('order')} Café 🍵` }),
            }),
          ),
        )) {
          const qrCode = fieldOf(exchange, 'qrCode');
          const image = qrImageOf(typeof qrCode === 'string' ? qrCode : '');
          trial.observe('qr-image-format', image.format, exchange);
          seen = image.format;
          if (isPlainText(image)) {
            readable += 1;
            trial.holds('qr-code-shows-the-code', 'an image', `a text: ${image.bytes.toString('latin1')}`, exchange);
            continue;
          }
          if (!canReadQr(image)) continue;
          readable += 1;
          const text = await readQr(image);
          const holds = text !== undefined && lettersOf(text).includes(lettersOf(code));
          const actual = text === undefined ? 'no QR symbol' : `a QR symbol that holds ${text}`;
          trial.expects('qr-code-shows-the-code', `a QR symbol that holds ${code}`, holds, actual, exchange);
        }
    if (readable === 0) throw new Lacking(`a QR image as PNG or JPEG (format seen: ${seen})`);
  },
});

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
