import {
  type Hand,
  headerOf,
  integratorObserver,
  newSecretFinder,
  parseExactly,
  RecentMap,
  type Sending,
} from '../../../../conformance/index.ts';
import { decoded } from '../../../decoded.ts';
import { textSent } from '../day/body-of.ts';

/** Shorter ones (the merchant's PIN) are looked for beside their name. */
const longEnough = 8;

/**
 * Sections 2.1 and 5: credentials and merchant PIN stand in no address, in no line that was written, and in no field that others
 * read: a referenceCode is in the SMS of the customer.
 */
export const secrets = integratorObserver({
  slug: 'charge-gateway-caller-secrets',
  title: 'no address, no output and no field but its own holds a credential or the merchant PIN',
  rules: ['client-keeps-secrets'],
  watch(hand) {
    const find = finderOf(hand);
    const inOrders = shortInOrders(hand);
    return (moment) => {
      if (!find) return;
      if (moment.kind === 'sent' && moment.call.by === 'client') {
        const addresses = [moment.call.request.url, textSent(moment.call, 'notifyUrl') ?? ''];
        const found =
          find(addresses.map(decoded).join('\n')) ?? inOrders(moment.call, partsOf(addresses[1] ?? ''))?.name;
        hand.expects('client-keeps-secrets', 'no secret in an address', !found, `the ${found}`, moment.call);
        const fields = fieldsOf(moment.call);
        const place = secretField(fields, find)?.name ?? inOrders(moment.call, fields.flatMap(wordsOf))?.place;
        hand.expects('client-keeps-secrets', 'no secret in another field', !place, `one in ${place}`, moment.call);
      } else if (moment.kind === 'output') {
        const found = find(moment.line);
        hand.expects('client-keeps-secrets', 'no secret in the output', !found, `the ${found} in ${moment.source}`);
      } else if (moment.kind === 'outcome' && moment.told.text !== undefined) {
        const found = find(moment.told.text);
        hand.expects('client-keeps-secrets', 'no secret in what is shown', !found, `the ${found}`);
      }
    };
  },
});

interface Field {
  name: string;
  text: string;
}

/** The texts of a body but for the PIN where it belongs and the address, and the name that the caller gives itself. */
function fieldsOf({ request }: Sending): Field[] {
  const agent = headerOf(request.headers, 'user-agent') ?? '';
  return [...textsIn(parseExactly(request.body)), { name: 'User-Agent', text: agent }];
}

function secretField(fields: readonly Field[], find: (text: string) => string | undefined): Field | undefined {
  const line = ({ name, text }: Field): string => `${name} ${text}`;
  return find(fields.map(line).join('\n')) === undefined ? undefined : fields.find((it) => find(line(it)));
}

function textsIn(value: unknown): Field[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, it]) => {
    if (typeof it !== 'string') return textsIn(it);
    return /pin$/i.test(name) || name === 'notifyUrl' ? [] : [{ name, text: it }];
  });
}

/**
 * A few digits that are a whole part of a notifyUrl or of a text may be the number of an order: they are the PIN where orders
 * with different references have them at one place. Gives the name of such a secret.
 */
function shortInOrders({
  issued,
}: Hand): (call: Sending, parts: readonly Part[]) => { name: string; place: string } | undefined {
  const merchant = merchantOf(issued);
  const isElsewhere = (value: string): boolean => Object.values(merchant).filter((it) => it === value).length > 1;
  const short = issued?.secrets.filter(({ value }) => value.length < longEnough && !isElsewhere(value)) ?? [];
  const references = new RecentMap<string, string | undefined>(100);
  return (call, parts) => {
    const reference = textSent(call, 'referenceCode');
    for (const { name, value } of short) {
      for (const [place, part] of parts) {
        if (part !== value) continue;
        const key = `${name} ${place}`;
        if (references.has(key) && references.get(key) !== reference) return { name, place: place.split(' ')[0] ?? '' };
        references.set(key, reference);
      }
    }
    return undefined;
  };
}

type Part = [place: string, part: string];

function wordsOf({ name, text }: Field): Part[] {
  return text.split(/[^\p{L}\p{N}]+/u).map((it, at): Part => [`${name} ${at}`, it]);
}

/** The segments and the parameters of an address, each with its place. */
function partsOf(address: string): Part[] {
  if (!URL.canParse(address)) return [];
  const { pathname, searchParams } = new URL(address);
  return [
    ...pathname.split('/').map((it, at): Part => [`segment ${at}`, decoded(it)]),
    ...[...searchParams].map(([name, it]): Part => [`parameter ${name}`, it]),
  ];
}

/** Gives the name of the first secret that a text holds; undefined where no secret is known. */
function finderOf({ issued }: Hand): ((text: string) => string | undefined) | undefined {
  if (!issued) return undefined;
  const { username, password } = issued.credentials as { username?: string; password?: string };
  const basic = Buffer.from(`${username}:${password}`).toString('base64');
  const { callbackSignature } = issued;
  const { merchantCode, merchantNumber } = merchantOf(issued);
  const all = [
    ...issued.secrets,
    { name: 'Basic credentials', value: basic },
    ...(callbackSignature ? [{ name: 'secret of callbacks', value: callbackSignature.secret }] : []),
  ];
  const findLong = newSecretFinder(all.filter((it) => it.value.length >= longEnough));
  const short = all.filter((it) => it.value.length < longEnough);
  return (text) => {
    const [found] = findLong(text);
    if (found) return found.name;
    const readable = [text, ...base64In(text)];
    const isIn = (value: string): boolean =>
      isAmong(text, value, [merchantCode, merchantNumber]) ||
      readable.some((one) => formsOf(value).some((it) => isBesideItsName(one, it)));
    return short.find(({ value }) => isIn(value))?.name;
  };
}

function merchantOf(issued: Hand['issued']): Record<string, unknown> {
  return (issued?.fixtures as { merchant?: Record<string, unknown> } | undefined)?.merchant ?? {};
}

/** Fewer digits may be those of a year or of an order that stand among the same values. */
const digitsOfNoYear = 6;

/** Whether a text is a body without its names: the values that stand there with the PIN, each as a word. */
function isAmong(text: string, value: string, others: readonly unknown[]): boolean {
  if (value.length < digitsOfNoYear || !text.includes(value)) return false;
  const words = new Set(text.split(/[^\p{L}\p{N}]+/u));
  return [value, ...others].every((it) => typeof it === 'string' && words.has(it));
}

/** Digits as they are, and as hexadecimal bytes. */
function formsOf(value: string): string[] {
  return [value, Buffer.from(value).toString('hex')];
}

/** What stands in Base64 in a text: a short secret is known by its name alone, which is hidden there with it. */
function base64In(text: string): string[] {
  return (text.match(/[A-Za-z0-9+/_-]{24,}/g) ?? []).map((it) => Buffer.from(it, 'base64').toString('utf8'));
}

/** A few digits may be anything: they are the PIN where the word stands before them, or where they are all there is. */
function isBesideItsName(text: string, value: string): boolean {
  if (text.trim() === value) return true;
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const isWhole = !/\w/.test(text[at - 1] ?? '') && !/\w/.test(text[at + value.length] ?? '');
    if (isWhole && /pin\W{0,6}$/i.test(text.slice(Math.max(0, at - 24), at))) return true;
  }
  return false;
}
