/** The lines of a text behind each other. */
export function oneLine(text: string): string {
  return linesOf(text).join(' ');
}

/** The lines of a text, without the blanks around each. */
export function linesOf(text: string): string[] {
  return text.split(/[\r\n]+/).map((it) => it.trim());
}
