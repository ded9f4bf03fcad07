import { type Hand, headerOf, integratorObserver, type Sending } from '../../../../conformance/index.ts';
import { callOf } from '../day/call-of.ts';
import { isNear } from './is-near.ts';

/** Sections 1, 4 and 5: addresses and headers of every call. */
export const transport = integratorObserver({
  slug: 'charge-gateway-caller-transport',
  title: 'every call has the documented path, Basic credentials and media type, over HTTPS',
  rules: ['client-sends-basic', 'client-sends-json', 'client-uses-https', 'client-keeps-trailing-slashes'],
  watch: (hand) => (moment) => {
    if (moment.kind !== 'sent' || moment.call.by !== 'client') return;
    const { call } = moment;
    judgeCredentials(hand, call);
    const { headers, body, url } = call.request;
    if (body.length > 0) {
      const type = headerOf(headers, 'content-type');
      const isJson = type?.split(';')[0]?.trim().toLowerCase() === 'application/json';
      hand.expects('client-sends-json', 'application/json', isJson, type ?? 'no Content-Type', call);
    }
    const { protocol, hostname } = new URL(url);
    if (!isNear(hostname)) hand.holds('client-uses-https', 'https:', protocol, call);
    const called = callOf(call);
    if (!called) return;
    const path = {
      charge: '/transactions/amount/',
      refund: '/transactions/refund/',
      lookup: '/{endUserId}/transactions/amount/{clientCorrelator}',
    };
    hand.expects('client-keeps-trailing-slashes', path[called.operation], called.isExact, new URL(url).pathname, call);
  },
});

function judgeCredentials({ issued, expects }: Hand, call: Sending): void {
  const header = headerOf(call.request.headers, 'authorization');
  const [, value] = /^basic +(\S+)$/i.exec(header ?? '') ?? [];
  const sent = Buffer.from(value ?? '', 'base64').toString('utf8');
  const { username, password } = (issued?.credentials ?? {}) as { username?: string; password?: string };
  const isRight = password === undefined ? sent.includes(':') : sent === `${username}:${password}`;
  const seen = header === undefined ? 'no Authorization' : value === undefined ? 'another scheme' : 'other credentials';
  expects('client-sends-basic', 'Basic with the credentials that were issued', isRight, seen, call);
}
