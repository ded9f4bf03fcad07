import { check, Lacking, type Trial } from '../../../src/conformance/index.ts';
import {
  type CodeWish,
  codeRules,
  currenciesOf,
  generatedCode,
  maximumOf,
  type Session,
  sessionRules,
} from '../../../src/given/merchant-wallet/index.ts';
import { codeMakers } from './codes-generated.ts';
import { judgeQr } from './judge-qr.ts';

/** Section 2.3: the QR image can be scanned and holds the code; what it holds beside the code is not shown. */
export const qrCodes = check({
  slug: 'code-qr',
  title: 'the QR image of a code can be scanned and holds that code',
  rules: ['qr-code-shows-the-code', 'qr-image-format'],
  assumes: [...sessionRules, ...codeRules, 'optional-fields-left-out'],
  async body(trial) {
    let seen = 'no image';
    let readable = 0;
    // At the same moment: the image is that of the code beside it.
    for (const [place, { session, types }] of (await codeMakers(trial)).entries())
      for (const [n, type] of types.entries())
        for (const generated of await Promise.all(
          wishesOf(trial, session, place + n).map((wish) => generatedCode(trial, session, { type, ...wish })),
        )) {
          const { format, isReadable } = await judgeQr(trial, generated);
          trial.observe('qr-image-format', format, generated.exchange);
          seen = format;
          if (isReadable) readable += 1;
        }
    if (readable === 0) throw new Lacking(`a QR image as PNG or JPEG (format seen: ${seen})`);
  },
});

/** A bare code and one with a text in each currency of the account, by turns: what a code is made with is nothing to its image. */
function wishesOf(trial: Trial, { account }: Session, turn: number): CodeWish[] {
  const bare = { amount: 123, narration: null, reference: null };
  const named = { amount: Math.min(4321, maximumOf(trial)), narration: `${trial.fresh('order')} Café 🍵` };
  const wishes = turn % 2 === 0 ? [bare, named] : [named, bare];
  const currencies = currenciesOf(account);
  return wishes.map((wish, n) => ({ ...wish, currency: currencies[n % currencies.length] ?? 'USD' }));
}
