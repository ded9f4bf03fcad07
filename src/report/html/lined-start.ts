/**
 * The beginning of a JSON text in lines, of about so many characters, as it would be after parsing; what is larger than a
 * person reads is not parsed for it. Text that is no JSON object or array is undefined.
 */
export function linedStart(json: string, characters: number): string | undefined {
  if (!/^\s*[{[]/.test(json)) return undefined;
  let lined = '';
  let depth = 0;
  const line = (): string => `\n${'  '.repeat(Math.max(0, depth))}`;
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"?|[{[]\s*[}\]]|[{}[\],:]|[^\s{}[\],:"]+/gs)) {
    if (lined.length >= characters) break;
    if (token === '{' || token === '[') {
      depth += 1;
      lined += token + line();
    } else if (token === '}' || token === ']') {
      depth -= 1;
      lined += line() + token;
    } else if (token === ',') lined += token + line();
    else if (token === ':') lined += ': ';
    else lined += /^[{[]/.test(token) ? token[0] + (token.at(-1) ?? '') : token;
  }
  return lined;
}
