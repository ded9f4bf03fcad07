import type { Exchange } from '../../targets/exchange.ts';
import { bodyText } from '../values/body-text.ts';

/** A member or header of this name holds a token, however short. */
const tokenName = /token|jwt|session|^authorization$|bearer/i;
const longEnough = { named: 8, unnamed: 16, loose: 32 };

/**
 * What a provider handed out in its answers to `login`, under whatever name, to be hidden like the token that the
 * document names. What counts: a text of 16 characters or more without spaces, eight where its name says token. What does
 * not: an echo of what was sent, a date, an address, a word or words joined (letters of one kind alone), a number. Of an
 * answer that is no JSON, each stretch of 32 characters or more that mixes letters and digits.
 */
export function handedOut(exchanges: readonly Exchange[]): string[] {
  const found = new Set<string>();
  for (const exchange of exchanges) for (const it of tokensIn(exchange)) if (it.length <= tokenUpTo) found.add(it);
  return [...found];
}

/** More tokens, or longer ones, no provider hands out: hiding each of them would take all the time there is. */
const tokensUpTo = 100;
const tokenUpTo = 8_192;

/** Whether an answer to `login` holds tokens that cannot be told from the rest of it: then nothing of its body may be shown. */
export function hidesTokens(exchange: Exchange): boolean {
  const { operation, answer } = exchange;
  if (operation !== 'login' || typeof answer === 'string') return false;
  if (answer.cut) return true;
  const tokens = tokensIn(exchange, tokensUpTo + 1);
  return tokens.length > tokensUpTo || tokens.some((it) => it.length > tokenUpTo);
}

function tokensIn({ operation, request, answer }: Exchange, atMost = tokensUpTo): string[] {
  if (operation !== 'login' || typeof answer === 'string') return [];
  const sent = `${request.url}\n${request.headers.flat().join('\n')}\n${request.body.toString('utf8')}`;
  const headers = answer.headers.filter(([name]) => tokenName.test(name)).map(([name, value]) => ({ name, value }));
  const candidates = [...candidatesIn(headers), ...(answer.cut ? [] : candidatesOf(answer.body))];
  return [...new Set(candidates)].filter((it) => !sent.includes(it)).slice(0, atMost);
}

/** Of a body that comes again and again once. */
const known = new WeakMap<Buffer, string[]>();

function candidatesOf(body: Buffer): string[] {
  const candidates = known.get(body) ?? candidatesIn(textsOf(body)).slice(0, candidatesUpTo);
  known.set(body, candidates);
  return candidates;
}

/** An echo of what was sent is among them: some more are looked at than count. */
const candidatesUpTo = 1_000;

function candidatesIn(texts: readonly { name: string; value: string }[]): string[] {
  return texts
    .map(({ name, value }) => ({ name, token: value.replace(/^(?:Bearer|Token|JWT)\s+/i, '') }))
    .filter(({ name, token }) => isToken(name, token))
    .map(({ token }) => token);
}

function isToken(name: string, value: string): boolean {
  if (/\s/.test(value)) return false;
  if (tokenName.test(name)) return value.length >= longEnough.named;
  return value.length >= longEnough.unnamed && !notTokens.some((it) => it.test(value));
}

const notTokens = [
  /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)?$/,
  /^https?:/i,
  // Words of a document: INVALID_CREDENTIALS, AuthenticationFailed, not-processed.
  /^[A-Za-z]+(?:[_.:-][A-Za-z]+)*$/,
  /^[\d.,+-]+$/,
];

function textsOf(body: Buffer): { name: string; value: string }[] {
  const text = bodyText(body);
  try {
    return textsIn(JSON.parse(text));
  } catch {
    const words = text.match(/[\w.~+/-]+={0,2}/g) ?? [];
    return words
      .filter((it) => it.length >= longEnough.loose && /\d/.test(it) && /[a-z]/i.test(it))
      .map((value) => ({ name: '', value }));
  }
}

/** All texts in a value of JSON; no recursion, for a provider may nest as deep as it likes. */
function textsIn(value: unknown): { name: string; value: string }[] {
  const found: { name: string; value: string }[] = [];
  const open: [name: string, value: unknown][] = [['', value]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [name, it] = next;
    if (typeof it === 'string') found.push({ name, value: it });
    else if (typeof it === 'object' && it !== null)
      for (const [key, member] of Object.entries(it)) open.push([Array.isArray(it) ? name : key, member]);
  }
  return found;
}
