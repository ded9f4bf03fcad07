import { headerOf, integratorObserver, RecentMap, type Sending } from '../../../../conformance/index.ts';
import { decoded } from '../../../decoded.ts';
import { answeredText, sentMember, sentText } from '../story/members.ts';
import { noValue } from '../story/no-value.ts';
import { apiKeyOf, credentialsOf, newOwnSecrets } from '../story/own-secrets.ts';
import { isDone } from '../story/result.ts';

/** Section 5: which secret is carried in what, and used on which call. */
export const carriesItsCredentials = integratorObserver({
  slug: 'merchant-wallet-callers-credentials',
  title: 'API key, token, user name and password are sent where they belong and nowhere else',
  rules: [
    'client-sends-api-key',
    'client-sends-token',
    'client-sends-no-token-at-login',
    'client-sends-password-at-login-only',
  ],
  watch(hand) {
    const keys = credentialsOf(hand.issued).flatMap(({ apiKey }) => apiKey ?? []);
    const secrets = newOwnSecrets(hand.issued);
    const tokens = new RecentMap<string, true>(1_000);
    return (moment) => {
      if (moment.kind === 'answered' && moment.exchange.by === 'client') {
        const { exchange } = moment;
        secrets.learn(exchange);
        const token = exchange.operation === 'login' ? answeredText(exchange, 'accessToken') : undefined;
        if (hand.issued && token !== undefined && isDone(exchange)) tokens.set(token, true);
      }
      if (moment.kind !== 'sent' || moment.call.by !== 'client') return;
      const { call } = moment;
      // A browser asks in advance without credentials; that it is one has its own rule.
      if (call.request.method === 'OPTIONS') return;
      const inAddress = secrets.foundIn(decoded(call.request.url))?.value;
      const isKeyInAddress = inAddress !== undefined && keys.includes(inAddress);
      const isTokenInAddress = inAddress !== undefined && tokens.has(inAddress);
      const written = secrets.foundIn(textsOf(call))?.value;
      const isKeyWritten = written !== undefined && keys.includes(written);
      const isTokenWritten = written !== undefined && tokens.has(written);
      const key: Seen = isKeyInAddress || isKeyWritten ? [false, placeOf(isKeyInAddress)] : keySent(call, keys);
      hand.expects('client-sends-api-key', 'its API key', ...key, call);
      const isLogin = call.operation === 'login';
      const bearer = bearerOf(call);
      if (isLogin) {
        const words = bearer === undefined ? 'none' : 'a bearer token';
        hand.holds('client-sends-no-token-at-login', 'none', words, call);
      } else {
        const isStray = isTokenInAddress || isTokenWritten;
        const token: Seen = isStray ? [false, placeOf(isTokenInAddress)] : tokenSent(bearer, tokens);
        hand.expects('client-sends-token', 'a token of a login', ...token, call);
      }
      const stray = strayIn(call, isLogin) ?? secrets.loginIn(withoutLoginBody(call, isLogin));
      hand.expects('client-sends-password-at-login-only', 'neither', stray === undefined, `the ${stray}`, call);
    };
  },
});

type Seen = [isKept: boolean, seen: string];

function placeOf(isInAddress: boolean): string {
  return isInAddress ? 'in the address' : 'in a narration or reference';
}

/** What stands on statements and comes back in answers. */
function textsOf(call: Sending): string {
  return ['narration', 'reference', 'participantReference'].map((name) => sentText(call, name) ?? '').join('\n');
}

function keySent(call: Sending, keys: readonly string[]): Seen {
  const key = apiKeyOf(call)?.trim();
  if (key === undefined || noValue.test(key)) return [false, 'none'];
  return [keys.length === 0 || keys.includes(key), 'another than was issued'];
}

/** A token that no login of this day gave may be one of the day before, unless a login was seen already. */
function tokenSent(bearer: string | undefined, tokens: RecentMap<string, true>): Seen {
  if (bearer === undefined) return [false, 'no bearer token'];
  if (noValue.test(bearer)) return [false, `"${bearer}"`];
  const isAnyKnown = [...tokens.entries()].length > 0;
  return [!isAnyKnown || tokens.has(bearer), 'a token that no login gave'];
}

function bearerOf(call: Sending): string | undefined {
  const header = headerOf(call.request.headers, 'authorization')?.trim() ?? '';
  return /^bearer\b/i.test(header) ? header.slice('bearer'.length).trim() : undefined;
}

/** User name or password by its name, where a recording hides the value. */
function strayIn(call: Sending, isLogin: boolean): string | undefined {
  const names = ['username', 'password'];
  if (/^basic\b/i.test(headerOf(call.request.headers, 'authorization')?.trim() ?? '')) return 'password';
  const query = new URL(call.request.url, 'http://unknown.invalid').searchParams;
  return names.find((name) => query.has(name) || (!isLogin && sentMember(call, name) !== undefined));
}

/** All of a request as text; of a login without its body, where they belong. */
function withoutLoginBody({ request }: Sending, isLogin: boolean): string {
  const { url, headers, body } = request;
  const texts = [new URL(url, 'http://unknown.invalid').search, url, ...headers.map(([, value]) => value)];
  const basic = /^basic\s+(\S+)$/i.exec(headerOf(headers, 'authorization')?.trim() ?? '')?.[1];
  if (basic !== undefined) texts.push(Buffer.from(basic, 'base64').toString('utf8'));
  if (!isLogin && body.length < largest) texts.push(body.toString('utf8'));
  return texts.join('\n');
}

/** No call of this API has a larger body. */
const largest = 1_000_000;
