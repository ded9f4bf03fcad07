export const wrongPin = 'Transaction Failed - Invalid PIN';

/** Messages of the PIN matrix (section 3), each with the words by which a text names that failure and no other. */
const words: Readonly<Record<string, RegExp>> = {
  'Insufficient Balance': /insufficient|balance|funds/i,
  [wrongPin]:
    /(?:invalid|wrong|incorrect) pin\b|\bpin (?:is |was )?(?:not (?:valid|right|correct)|invalid|wrong|incorrect)/i,
  'Transaction Limit Exceeded': /limit/i,
};

/** Whether a text names another failure of the matrix than the one that the gateway told, and not this one besides. */
export function isOtherReason(message: string, text: string): boolean {
  const own = words[message];
  if (own === undefined || own.test(text)) return false;
  return Object.values(words).some((it) => it !== own && it.test(text));
}
