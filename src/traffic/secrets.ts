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
    observe(exchanges, decide, { secrets, events }) {
      const distinct = [...new Map(secrets.map((it) => [it.value, it])).values()];
      const shortOnes = new Map(distinct.filter((it) => it.value.length < longEnough).map((it) => [it.value, it]));
      const findLongOnes = newSecretFinder(distinct.filter((it) => it.value.length >= longEnough));
      const longOneIn = (text: string, isForbidden: (secret: Secret) => boolean = () => true) =>
        findLongOnes(text).find(isForbidden);
      eachAlone(exchanges, (exchange) => {
        const isForbidden = (secret: Secret): boolean => !allowed(exchange, secret);
        const wire = exchange.by === 'provider' ? exchange.request : exchange.answer;
        if (typeof wire === 'string') return;
        const text = [...wire.headers.map(([, value]) => value), wire.body.toString('utf8')].join('\n');
        const members = membersOf(parseExactly(wire.body));
        const isShort = (secret: Secret | undefined, it: Member): boolean =>
          secret !== undefined &&
          isForbidden(secret) &&
          (it.isText || it.name.toLowerCase() === secret.name.toLowerCase());
        const member = members.find((it) => isShort(shortOnes.get(it.value), it));
        const found = longOneIn(text, isForbidden) ?? shortOnes.get(member?.value ?? '');
        decide.expects(rule, 'no secret', !found, `the ${found?.name}`, exchange);
      });
      for (const event of events) {
        if (event.kind !== 'sms') continue;
        const found = longOneIn(event.text);
        decide.expects(rule, 'no secret', !found, `the ${found?.name} in an SMS`);
      }
    },
  };
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
