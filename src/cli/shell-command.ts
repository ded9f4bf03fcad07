/** A command that a user can paste into a POSIX shell: arguments are quoted where that is needed. */
export function shellCommand(words: readonly string[]): string {
  return words
    .map((it) =>
      /^[\w./:=@%+,#-]+$/.test(it) && !it.startsWith('#') ? it : `'${it.replaceAll("'", String.raw`'\''`)}'`,
    )
    .join(' ');
}
