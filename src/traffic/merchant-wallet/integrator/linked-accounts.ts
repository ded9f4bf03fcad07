import { integratorObserver, type Sending } from '../../../conformance/index.ts';
import { decoded } from '../../decoded.ts';
import { sentMember } from './story/members.ts';

/** Sections 4.4 and 4.8. */
export const sendsNumbers = integratorObserver({
  slug: 'merchant-wallet-callers-numbers',
  title: 'numbers are sent as 263XXXXXXXXX',
  rules: ['client-sends-documented-msisdn'],
  watch: (hand) => (moment) => {
    if (moment.kind !== 'sent' || moment.call.by !== 'client') return;
    const msisdn = msisdnIn(moment.call);
    if (msisdn === undefined || msisdn === null) return;
    const isKept = typeof msisdn === 'string' && /^263\d{9}$/.test(msisdn);
    hand.expects('client-sends-documented-msisdn', '263XXXXXXXXX', isKept, msisdn, moment.call);
  },
});

function msisdnIn(call: Sending): unknown {
  if (call.operation === 'bankChange') return sentMember(call, 'destinationMsisdn');
  if (call.operation !== 'linkedAccountInquiry') return undefined;
  const { pathname } = new URL(call.request.url, 'http://unknown.invalid');
  const written = /\/account\/msisdn\/([^/]*)\/details$/.exec(pathname)?.[1];
  return written === undefined ? undefined : decoded(written);
}
