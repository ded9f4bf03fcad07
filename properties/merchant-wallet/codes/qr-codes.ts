import { check, Lacking } from '../../../src/conformance/index.ts';
import { codeRules, generatedCode, maximumOf, sessionRules } from '../../../src/given/merchant-wallet/index.ts';
import { codeMakers } from './codes-generated.ts';
import { judgeQr } from './judge-qr.ts';

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
        for (const generated of await Promise.all(
          [123, Math.min(4321, maximumOf(trial))].map((amount, n) =>
            generatedCode(trial, session, {
              ...{ type, amount },
              ...(n === 0 ? {} : { narration: `${trial.fresh('order')} Café 🍵` }),
            }),
          ),
        )) {
          const { format, isReadable } = await judgeQr(trial, generated);
          trial.observe('qr-image-format', format, generated.exchange);
          seen = format;
          if (isReadable) readable += 1;
        }
    if (readable === 0) throw new Lacking(`a QR image as PNG or JPEG (format seen: ${seen})`);
  },
});
