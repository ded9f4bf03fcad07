export const wrongPin = 'Transaction Failed - Invalid PIN';

/** Messages of the PIN matrix (section 3): words by which a text names that failure, and words with which it may mean it. */
const words: Readonly<Record<string, { naming: RegExp; meaning: RegExp }>> = {
  'Insufficient Balance': {
    naming: /insufficient|balance|funds/i,
    meaning: /insufficient|balance|funds|money|enough/i,
  },
  [wrongPin]: {
    naming:
      /(?:invalid|wrong|incorrect) pin\b|\bpin (?:is |was )?(?:not (?:valid|right|correct)|invalid|wrong|incorrect)/i,
    meaning: /\bpin\b/i,
  },
  'Transaction Limit Exceeded': { naming: /limit/i, meaning: /limit|maximum|too (?:high|much|large)/i },
};

/** Whether a text names another failure of the matrix than the one that the gateway told, and does not mean this one besides. */
export function isOtherReason(message: string, text: string): boolean {
  const own = words[message];
  if (own === undefined || own.meaning.test(text)) return false;
  return Object.values(words).some((it) => it !== own && it.naming.test(text));
}
