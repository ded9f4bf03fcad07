import { isExactAsNumber } from './decimal.ts';

/** The same JSON with each number that JavaScript cannot hold in quotes. The text must be JSON. */
export function inexactAsText(json: string): string {
  let written = '';
  let from = 0;
  for (let at = 0; at < json.length; ) {
    const end = endOfToken(json, at);
    const token = json.slice(at, end);
    if (/^[-\d]/.test(token) && !isExactAsNumber(token)) {
      written += `${json.slice(from, at)}"${token}"`;
      from = end;
    }
    at = end;
  }
  return written + json.slice(from);
}

/** Where the string or number that begins here ends; of anything else the next character. */
function endOfToken(json: string, at: number): number {
  let end = at + 1;
  if (json[at] === '"') {
    while (end < json.length && json[end] !== '"') end += json[end] === '\\' ? 2 : 1;
    return end + 1;
  }
  if (/[-\d]/.test(json[at] ?? '')) while (/[\d.eE+-]/.test(json[end] ?? '')) end += 1;
  return end;
}
