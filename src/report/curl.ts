import type { RunResult } from '../conformance/result.ts';
import { mark } from '../protocol/secrets/mark.ts';
import { visible } from '../protocol/visible.ts';
import type { Exchange } from '../targets/exchange.ts';
import { bodyText } from './body-text.ts';

export interface RunnableCurl {
  line: string;
  /** Names of the shell variables that have to be exported first: secrets, which no recorded exchange holds. */
  exports: string[];
}

/**
 * The command that sends this call again as it stands. Undefined where none can: the address or the tenant was of this run
 * alone, or what was hidden stands where no variable can.
 */
export function runnableCurl(exchange: Exchange, { target }: Pick<RunResult, 'target'>): RunnableCurl | undefined {
  const isOfThisRun = target.kind === 'embedded' || target.capabilities.includes('isolate');
  if (isOfThisRun || exchange.by === 'provider') return undefined;
  const exports = new Set<string>();
  const line = commandOf(exchange, exports);
  return line.includes(mark) ? undefined : { line, exports: [...exports].sort() };
}

/** Headers that curl makes by itself, or that only the recording had. */
const own = new Set(['host', 'content-length', 'connection', 'transfer-encoding', 'authorization']);

/**
 * A shell command that sends the same request. Secrets are shell variables (`$PAYPROOF_USERNAME`,
 * `$PAYPROOF_PASSWORD`, `$MERCHANT_PIN`, …): a recorded exchange does not hold them.
 */
export function curlLine(exchange: Exchange): string {
  return commandOf(exchange, new Set());
}

/** @param exports takes the name of each shell variable in it. */
function commandOf(exchange: Exchange, exports: Set<string>): string {
  const use = (name: string): string => {
    exports.add(name);
    return `$${name}`;
  };
  const { method, url, headers, body } = exchange.request;
  const parts = ['curl -sS -i', `-X ${method}`];
  const authorization = headers.find(([name]) => name.toLowerCase() === 'authorization')?.[1];
  if (authorization?.startsWith('Basic')) parts.push(`-u "${use('PAYPROOF_USERNAME')}:${use('PAYPROOF_PASSWORD')}"`);
  else if (authorization?.startsWith('Bearer')) parts.push(`-H "Authorization: Bearer ${use('PAYPROOF_TOKEN')}"`);
  for (const [name, value] of headers) if (!own.has(name.toLowerCase())) parts.push(`-H ${header(name, value, use)}`);
  const { encoding, data } = bodyText(body);
  if (body.length === 0) return [...parts, quoted(url)].join(' ');
  if (encoding === 'base64')
    return `echo ${data} | base64 -d | ${[...parts, '--data-binary @-', quoted(url)].join(' ')}`;
  return [...parts, `--data-binary ${withVariables(data, use)}`, quoted(url)].join(' ');
}

type Use = (name: string) => string;

function header(name: string, value: string, use: Use): string {
  if (!value.includes(mark)) return quoted(`${name}: ${value}`);
  return `"${name}: ${use(variable(name))}"`;
}

/** A body in quotes; each redacted member becomes the shell variable of its name. */
function withVariables(text: string, use: Use): string {
  const word = quoted(text);
  const open = word.startsWith('$') ? "$'" : "'";
  return word.replace(
    /("(\w+)"\s*:\s*")\[redacted\]"/g,
    (_, before: string, name: string) => `${before}'"${use(variable(name))}"${open}"`,
  );
}

function variable(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replace(/\W/g, '_')
    .toUpperCase();
}

/** One word of a shell. What would act or hide on a screen stands as its bytes, in quotes that bash, zsh and newer shells know. */
function quoted(text: string): string {
  if (visible(text) !== text) return `$'${inAnsiC(text)}'`;
  return /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

function inAnsiC(text: string): string {
  const bytes = (it: string): string =>
    [...Buffer.from(it)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');
  return [...text]
    .map((it) => (it === '\\' || it === "'" ? `\\${it}` : visible(it) === it ? it : bytes(it)))
    .join('')
    .replaceAll('##', '#\\x23');
}
