/** A form at one place of a pattern, and what JavaScript calls the same. */
type Token = readonly [form: RegExp, inJs: (text: string, parts: readonly string[]) => string | undefined];

const same = (text: string): string => text;

/** One character, as itself or escaped; the flag v leaves few signs unescaped. */
const char = String.raw`(?:\\(?:x[\dA-Fa-f]{2}|u[\dA-Fa-f]{4}|[tnrfv]|\W)|[^\\])`;
const charInJs = (text: string): string => {
  const bare = text.replace(/^\\(?=\W)/, '');
  return /^\W$/.test(bare) ? `\\u{${bare.charCodeAt(0).toString(16)}}` : bare;
};

const kinds: Token = [/\\[dDwWsS]|\\[pP]\{[A-Z][a-z]?\}/y, same];

const inClass: readonly Token[] = [
  kinds,
  [new RegExp(`(${char})-(${char})`, 'y'), (_, [from = '', to = '']) => `${charInJs(from)}-${charInJs(to)}`],
  [new RegExp(char, 'y'), charInJs],
];

const inPattern: readonly Token[] = [
  kinds,
  [/\\A/y, () => '^'],
  [/\\[zZ]/y, () => '$'],
  [/\\[bB]|[)|*+?^$.]|\{\d+(?:,\d*)?\}|\((?!\?)|\(\?(?:[:=!]|<[=!])/y, same],
  // No name is referred to: references are not read.
  [/\(\?(?:<[A-Za-z_]\w*>|'[A-Za-z_]\w*')/y, () => '(?:'],
  [/\[(\^?)((?:\\.|[^\\[\]])+)(?:\]|-\[(\^?)((?:\\.|[^\\[\]])+)\]\])/y, (_, parts) => classInJs(parts)],
  [new RegExp(`(?![[(])${char}`, 'y'), charInJs],
];

/**
 * A pattern in .NET syntax as JavaScript has it with these flags, for texts of one line in ASCII. Undefined where that may
 * mean another thing, as with references, atomic groups and most options.
 */
export function netPatternInJs(pattern: string): { source: string; flags: string } | undefined {
  const [options = ''] = /^\(\?[ims]+\)/.exec(pattern) ?? [];
  const ignoresCase = options.includes('i');
  const source = translated(pattern.slice(options.length), inPattern);
  // How case bears upon categories and subtraction, the engines do not agree.
  if (source === undefined || (ignoresCase && /\\p|--/i.test(source))) return undefined;
  return { source, flags: ignoresCase ? 'iv' : 'v' };
}

function translated(text: string, tokens: readonly Token[]): string | undefined {
  let js = '';
  for (let at = 0; at < text.length; ) {
    const next = tokenAt(text, at, tokens);
    if (next?.js === undefined) return undefined;
    js += next.js;
    at = next.end;
  }
  return js;
}

function tokenAt(
  text: string,
  at: number,
  tokens: readonly Token[],
): { js: string | undefined; end: number } | undefined {
  for (const [form, inJs] of tokens) {
    form.lastIndex = at;
    const found = form.exec(text);
    if (found) return { js: inJs(found[0], found.slice(1)), end: at + found[0].length };
  }
  return undefined;
}

/** A class, from which another may be taken away: `[A-Z-[OI]]`. */
function classInJs([not, items = '', notLess, less]: readonly string[]): string | undefined {
  const js = translated(items, inClass);
  const lessJs = less === undefined ? '' : translated(less, inClass);
  if (js === undefined || lessJs === undefined) return undefined;
  return lessJs === '' ? `[${not}${js}]` : `[[${not}${js}]--[${notLess}${lessJs}]]`;
}
