import type { Exchange } from './row.ts';
import { sentHeaders, whereTo } from './sent-again.ts';

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** An exchange as a call of curl. What was redacted comes from the shell's environment. */
export function asCurl({ request }: Pick<Exchange, 'request'>, scheme: 'http' | 'https'): string {
  const { method, body } = request;
  const lines = [`curl -X ${method} ${quoted(whereTo(request, scheme))}`];
  // A name of a header may hold ` and $, which the shell reads within double quotes.
  for (const { name, value, variable } of sentHeaders(request))
    lines.push(`-H ${variable === undefined ? quoted(`${name}: ${value}`) : `${quoted(`${name}: `)}"$${variable}"`}`);
  if (body !== '') lines.push(`--data-raw ${quoted(body)}`);
  return lines.join(' \\\n  ');
}
