import type { Api } from '../contract/api.ts';
import { type Secret, secretsOf } from '../targets/apis/secrets-of.ts';
import type { Exchange, RawHeaders } from '../targets/exchange.ts';
import type { OpenTarget } from '../targets/open-target.ts';
import { fieldOf } from './answer.ts';
import { base64FormsOf } from './base64-forms.ts';
import { searchForAny } from './search-for-any.ts';

/** The secrets of all APIs of a target. */
export function targetSecrets(target: Pick<OpenTarget, 'apis'>): Secret[] {
  return Object.entries(target.apis).flatMap(([api, settings]) => secretsOf(api as Api, settings));
}

/** The access tokens that a target gave during a run: they are secrets from then on. */
export function tokensGiven(exchanges: readonly Exchange[]): Secret[] {
  const tokens = exchanges
    .filter((it) => it.operation === 'login')
    .map((it) => ({ api: it.api, name: 'accessToken', value: fieldOf(it, 'accessToken') }))
    .filter((it): it is Secret => typeof it.value === 'string' && it.value.length >= longEnough);
  return [...new Map(tokens.map((it) => [`${it.api} ${it.value}`, it])).values()];
}

const mark = '[redacted]';
const secretHeaders = new Set(['authorization', 'x-api-key', 'proxy-authorization', 'cookie', 'set-cookie']);
const secretFields = ['merchantPin', 'password', 'accessToken', 'Pin'];
/** Shorter secrets are hidden by their field's name only: replacing `1234` everywhere would destroy amounts. */
const longEnough = 8;

/** Hides secrets in text: long ones wherever they stand in any usual encoding, short ones by the field that holds them. */
export function redactor(secrets: readonly Pick<Secret, 'value'>[]): (text: string) => string {
  const values = secrets.filter((it) => it.value.length >= longEnough).flatMap((it) => encodingsOf(it.value));
  const forms = [...new Set(values)].sort((a, b) => b.length - a.length);
  const holdsAny = searchForAny(forms);
  const fields = new RegExp(`("(?:${secretFields.join('|')})"\\s*:\\s*)("(?:[^"\\\\]|\\\\.)*"|[\\d.]+)`, 'g');
  return (text) => {
    let out = text.replace(fields, `$1"${mark}"`);
    if (!holdsAny(out)) return out;
    for (const form of forms) out = out.replaceAll(form, mark);
    return out;
  };
}

/** A copy of the exchange without secrets. */
export function redactExchange(exchange: Exchange, redact: (text: string) => string): Exchange {
  const wire = <W extends { headers: RawHeaders; body: Buffer }>(it: W): W => ({
    ...it,
    headers: it.headers.map(([name, value]) => [
      name,
      secretHeaders.has(name.toLowerCase()) ? headerMark(value) : redact(value),
    ]),
    body: redactBody(it.body, redact),
  });
  return {
    ...exchange,
    request: { ...wire(exchange.request), url: redact(exchange.request.url) },
    answer: typeof exchange.answer === 'string' ? exchange.answer : wire(exchange.answer),
  };
}

/** A copy of a value of JSON kind in which every text is redacted. */
export function redactDeep<T>(value: T, redact: (text: string) => string): T {
  if (typeof value === 'string') return redact(value) as T;
  if (Array.isArray(value)) return value.map((it) => redactDeep(it, redact)) as T;
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, it]) => [name, redactDeep(it, redact)])) as T;
}

function headerMark(value: string): string {
  const scheme = /^(Basic|Bearer) /.exec(value)?.[0] ?? '';
  return scheme + mark;
}

function redactBody(body: Buffer, redact: (text: string) => string): Buffer {
  if (body.length === 0) return body;
  const bytes = body.toString('latin1');
  const hidden = redact(bytes);
  return hidden === bytes ? body : Buffer.from(hidden, 'latin1');
}

function encodingsOf(value: string): string[] {
  const bytes = Buffer.from(value, 'utf8');
  const escaped = JSON.stringify(value).slice(1, -1);
  return [
    value,
    bytes.toString('latin1'),
    escaped,
    encodeURIComponent(value),
    ...base64FormsOf(bytes),
    bytes.toString('base64url'),
    bytes.toString('hex'),
  ];
}
