import { parseSync } from '@swc/core';

/** Every regular expression of a TypeScript source, or of one with tags: literals, and what is made from text when it runs. */
export function literalsOf(source, isTsx = false) {
  const found = [];
  const bytes = Buffer.from(source);
  const tree = parseSync(source, { syntax: 'typescript', tsx: isTsx, target: 'es2024' });
  // Places count from where the parser began, in bytes.
  const lineAt = (node) =>
    bytes
      .subarray(0, node.span.start - tree.span.start)
      .toString()
      .split('\n').length;
  const open = [tree.body];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node === null || typeof node !== 'object') continue;
    if (node.type === 'RegExpLiteral') found.push({ line: lineAt(node), pattern: node.pattern, flags: node.flags });
    const makes = node.type === 'NewExpression' || node.type === 'CallExpression';
    if (makes && node.callee?.value === 'RegExp') found.push({ line: lineAt(node), made: true });
    open.push(...Object.values(node));
  }
  return found;
}
