import fc from 'fast-check';
import { amountIn, check, fieldOf, type Trial, textIn } from '../../../src/conformance/index.ts';
import {
  codeRules,
  generatedCode,
  mayDo,
  type Session,
  sendCode,
  sendInquiry,
  sessionFor,
  sessionRules,
  succeeded,
} from '../../../src/given/merchant-wallet/index.ts';
import { references } from '../../arbitraries/references.ts';

/** Sections 2.1, 4.2: references and narrations of the usual kind are accepted; observers compare what comes back. */
export const codeTexts = check({
  slug: 'code-texts',
  title: 'references of 8 to 36 letters, digits and hyphens, and plain narrations, are accepted',
  rules: codeRules,
  assumes: sessionRules,
  async body(trial) {
    const session = await sessionFor(trial, 'payment-codes');
    const fits = (text: string, length: number): string =>
      text.replace(/^-/, '').padEnd(length, '-x9').slice(0, length);
    const values = fc.record({
      length: fc.integer({ min: 20, max: 36 }),
      tail: references('Z'),
      words: fc.array(fc.constantFrom('Order', 'table', '7', 'for', 'two', 'Nr.', 'lunch', 'A-17'), { maxLength: 3 }),
    });
    await trial.property(
      values,
      async (t, { length, tail, words }) => {
        const reference = fits(t.fresh('') + tail, length);
        await generatedCode(t, session, { reference, narration: [...words, reference].join(' ') });
      },
      { runs: 15 },
    );
    const hexOf = (): string => trial.fresh('').replace(/\W/g, '').padEnd(32, '4').slice(0, 32);
    const uuidOf = (): string => hexOf().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5');
    // Each of its own: a reference that differs in the case of its letters may count as a repeated one.
    for (const reference of [
      hexOf().slice(0, 8),
      hexOf().slice(0, 9).toUpperCase(),
      hexOf(),
      uuidOf(),
      uuidOf().toUpperCase(),
    ])
      await generatedCode(trial, session, { reference });
  },
});

/** Words that a program may take for nothing at all. */
const emptyWords = ['null', 'undefined', 'None', 'NULL', 'N/A', 'false', '0'];

/** A narration that is such a word and nothing else is a narration like any other. */
async function judgeWordsAlone(trial: Trial, session: Session): Promise<void> {
  for (const narration of emptyWords) {
    const generated = await sendCode(trial, session, { narration });
    if (!succeeded(generated)) continue;
    const description = fieldOf(generated, 'description') ?? 'none';
    trial.holds('description-is-the-narration', narration, amountIn(description), generated);
  }
}

/** Section 8: lengths are not shown. What is accepted comes back as it was sent: the observers see to it. */
export const unusualCodeTexts = check({
  slug: 'code-unusual-texts',
  title: 'unusual references and narrations are refused or come back unchanged',
  rules: ['stan-echoes-the-reference', 'description-is-the-narration', 'code-inquiry-description'],
  assumes: sessionRules,
  async body(trial) {
    const session = await sessionFor(trial, 'payment-codes');
    const stem = trial.fresh('ref');
    const unusual = [
      ...['x'.repeat(40), 'y'.repeat(100), 'z'.repeat(300)].map((tail) => stem + tail),
      `${stem} with spaces`,
      `${stem}/"quoted"\\`,
      `${stem}-Ümläut-ñ`,
      `${stem}-日本語-🎫`,
      `${stem}<b>&amp;`,
      `000${stem.replace(/\D/g, '')}`,
      stem.toUpperCase(),
      `${stem}\nsecond line`,
      `${stem}\tbehind a tab`,
      `"${stem}"`,
      `'${stem}'`,
      `${stem};7,8`,
      `=1+1 ${stem}`,
      `@${stem}`,
      `${stem}  two blanks %41`,
      `${stem} C:\\new\\till`,
    ];
    await judgeWordsAlone(trial, session);
    for (const [index, text] of unusual.entries()) {
      // One field at a time: which of the two a refusal means would stay open.
      const asReference = await sendCode(trial, session, { reference: text });
      if (succeeded(asReference))
        trial.holds('stan-echoes-the-reference', text, textIn(fieldOf(asReference, 'stan')) ?? 'none', asReference);
      const asNarration = await sendCode(trial, session, { narration: `${text} ${index}` });
      if (succeeded(asNarration))
        trial.holds(
          'description-is-the-narration',
          `${text} ${index}`,
          fieldOf(asNarration, 'description') ?? 'none',
          asNarration,
        );
      // An observer compares what an inquiry shows of it.
      const code = textIn(fieldOf(asNarration, 'code'));
      if (code !== undefined && mayDo(session.account, 'code-inquiry')) await sendInquiry(trial, session, code);
    }
  },
});
