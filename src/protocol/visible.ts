/**
 * What a terminal or a page acts on instead of showing it: control characters (C0, DEL, C1), format characters (bidi
 * marks, zero-width ones, byte-order mark, tags), line and paragraph separators, halves of a surrogate pair.
 */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** The same without line feeds: JSON for people has one a value. */
const unseenInLine = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** What pipelines take as a command: `::error …::` where a line begins with it, `##vso[…]` and its like anywhere. */
const commandAtStart = /^( *):(?=:[a-z][^:]*::)/i;
const commandAnywhere = /##(?=(?:vso|teamcity)?\[)/gi;

/** Nothing of the above: most texts, told in one look. */
const harmless = /^(?![ :])[ -"$-~]*$/;

/**
 * Text that came from outside, as one line that says what is in it: each character that would act or hide becomes
 * `\xNN` or `\u{NNNN}`, and so does one of each command to a pipeline. All else, backslashes too, stays as it is.
 */
export function visible(text: string): string {
  if (harmless.test(text)) return text;
  return text
    .replace(unseen, (it) => {
      const code = it.codePointAt(0) as number;
      const hex = code.toString(16);
      return code <= 0xff ? `\\x${hex.padStart(2, '0')}` : `\\u{${hex}}`;
    })
    .replace(commandAtStart, '$1\\x3a')
    .replace(commandAnywhere, '#\\x23');
}

/** The same for text of several lines, which stay lines. */
export function visibleLines(text: string): string {
  return text.split('\n').map(visible).join('\n');
}

/**
 * JSON of a value, for a terminal or a pipe: what would act or hide stands as the escapes of JSON, so that the value
 * stays the same. Line feeds are the indentation's.
 */
export function visibleJson(value: unknown): string {
  return escapedJson(JSON.stringify(value, undefined, 2) ?? 'null');
}

/** The same of JSON text. */
export function escapedJson(json: string): string {
  return json
    .replace(unseenInLine, (it) => it.split('').map(jsonEscape).join(''))
    .replace(commandAnywhere, `#${jsonEscape('#')}`);
}

function jsonEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
