import { type Hand, headerOf, integratorObserver } from '../../../conformance/index.ts';

/** Credentials and media type of every call (sections 4 and 5). */
export const callsCarry = integratorObserver({
  slug: 'caller-calls-carry',
  title: 'every call carries Basic credentials on one line; vendor calls declare JSON',
  rules: [
    'client-sends-basic-on-vendor-calls',
    'client-sends-basic-on-biller-calls',
    'client-basic-not-line-wrapped',
    'client-vendor-calls-declare-json',
  ],
  watch: (hand) => (moment) => {
    if (moment.kind !== 'sent' || moment.call.by !== 'client' || moment.call.operation === undefined) return;
    const { call } = moment;
    const { headers, url } = call.request;
    const isBiller = new URL(url, 'http://localhost').pathname.includes('/api/member/');
    const authorization = headerOf(headers, 'Authorization') ?? '';
    const [scheme = '', ...rest] = authorization.split(' ');
    const isBasic = scheme.toLowerCase() === 'basic' && rest.length > 0;
    const rule = isBiller ? 'client-sends-basic-on-biller-calls' : 'client-sends-basic-on-vendor-calls';
    hand.expects(rule, 'Basic', isBasic, scheme === '' ? 'no Authorization' : scheme, call);
    if (isBasic)
      hand.expects('client-basic-not-line-wrapped', 'one line', isWhole(hand, rest.join(' ').trim()), 'wrapped', call);
    if (isBiller) return;
    const type = headerOf(headers, 'Content-Type')?.split(';')[0]?.trim().toLowerCase();
    hand.holds('client-vendor-calls-declare-json', 'application/json', type ?? 'none', call);
  },
});

/** Whether Base64 holds no trace of a line's end: neither white space within it, nor an end where a line would be full. */
function isWhole(hand: Hand, token: string): boolean {
  if (/\s|%0a|\\n/i.test(token)) return false;
  const { credentials, fixtures } = hand.issued ?? {};
  const { ownBiller, withoutRole } = fixtures ?? {};
  const users = [credentials, ownBiller?.credentials, ownBiller?.user, withoutRole?.vendor, withoutRole?.biller];
  return !users.some((it) => {
    if (it?.username === undefined || it.password === undefined) return false;
    const whole = Buffer.from(`${it.username}:${it.password}`).toString('base64');
    return [60, 64, 72, 76].includes(token.length) && whole.length > token.length && whole.startsWith(token);
  });
}
