/** A text as it is compared: which capitals an answer writes, and whether it composes letters and their accents (NFC), is left to it. */
export function folded(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
