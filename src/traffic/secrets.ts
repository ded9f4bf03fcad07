import {
  type Exchange,
  Literal,
  newSecretFinder,
  type ObserverDefinition,
  parseExactly,
} from '../conformance/index.ts';
import type { Api } from '../contract/index.ts';
import { eachAlone } from './each-alone.ts';

/** Shorter secrets (a PIN) are looked for by a field's name or as a field's whole value. */
const longEnough = 8;

/** So many texts of headers are remembered, each shorter than this. */
const [remembered, shortText] = [5_000, 500];

interface Secret {
  name: string;
  value: string;
}

/**
 * No answer, callback or SMS of a run holds a secret of the target: long ones anywhere in any usual encoding,
 * short ones as the whole value of a text field, or under a field's name.
 * @param allowed whether an exchange may hold a secret (the answer that hands out a token).
 */
export function secretsObserver(
  api: Api,
  rule: string,
  allowed: (exchange: Exchange, secret: Secret) => boolean = () => false,
): ObserverDefinition {
  return {
    slug: `${api}-secrets`,
    title: 'no answer, callback or SMS holds a secret',
    rules: [rule],
    needs: [],
    *observe(exchanges, decide, { secrets, events }) {
      const distinct = [...new Map(secrets.map((it) => [it.value, it])).values()];
      const shortOnes = new Map(distinct.filter((it) => it.value.length < longEnough).map((it) => [it.value, it]));
      const findLongOnes = newSecretFinder(distinct.filter((it) => it.value.length >= longEnough));
      // A body that comes again and again is searched once.
      const searched = new WeakMap<Buffer, Secret[]>();
      const secretsOf = (body: Buffer): Secret[] => {
        const found = searched.get(body) ?? [...findLongOnes(body.toString('utf8')), ...shortOnesIn(body, shortOnes)];
        searched.set(body, found);
        return found;
      };
      // Headers repeat themselves but for the second that they tell.
      const inHeaders = new Map<string, Secret[]>();
      const secretsOfHeaders = (headers: Exchange['request']['headers']): Secret[] => {
        const text = headers.map(([, value]) => value).join('\n');
        const found = inHeaders.get(text) ?? findLongOnes(text);
        if (inHeaders.size < remembered && text.length < shortText) inHeaders.set(text, found);
        return found;
      };
      yield* eachAlone(exchanges, (exchange) => {
        const wire = exchange.by === 'provider' ? exchange.request : exchange.answer;
        if (typeof wire === 'string') return;
        const all = [...secretsOfHeaders(wire.headers), ...secretsOf(wire.body)];
        const found = all.find((secret) => !allowed(exchange, secret));
        decide.expects(rule, 'no secret', !found, `the ${found?.name}`, exchange);
      });
      for (const event of events) {
        if (event.kind !== 'sms') continue;
        const [found] = findLongOnes(event.text);
        decide.expects(rule, 'no secret', !found, `the ${found?.name} in an SMS`);
      }
    },
  };
}

/** The short secrets that a body holds as a whole text, or under their own name. */
function shortOnesIn(body: Buffer, shortOnes: ReadonlyMap<string, Secret>): Secret[] {
  if (shortOnes.size === 0) return [];
  return membersOf(parseExactly(body)).flatMap((it) => {
    const secret = shortOnes.get(it.value);
    const isMeant = secret && (it.isText || it.name.toLowerCase() === secret.name.toLowerCase());
    return isMeant ? [secret] : [];
  });
}

interface Member {
  name: string;
  value: string;
  isText: boolean;
}

function membersOf(value: unknown, name = ''): Member[] {
  if (typeof value === 'string') return [{ name, value, isText: true }];
  if (value instanceof Literal) return [{ name, value: value.text, isText: false }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, it]) => membersOf(it, Array.isArray(value) ? name : key));
}
