/** Text that Markdown takes as nothing but text, on one line. */
export function inline(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>|#~]/g, '\\$&');
}

/** A code span, whatever backticks the text has; a bar would end a table's cell. */
export function code(text: string): string {
  const line = text.replace(/\s+/g, ' ').replaceAll('|', '\\|');
  const fence = '`'.repeat(1 + longestRun(line));
  const pad = /^`|`$/.test(line) ? ' ' : '';
  return fence + pad + line + pad + fence;
}

/** The lines of a code block, whatever backticks the text has. */
export function fenced(text: string, language: string): string[] {
  const fence = '`'.repeat(Math.max(3, 1 + longestRun(text)));
  return [`${fence}${language}`, ...text.split('\n'), fence];
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map((it) => it[0].length));
}
