import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { defined } from '../../contract/defined.ts';
import { authorityOf } from '../wire/route.ts';
import { openTunnel } from '../wire/tunnel.ts';
import type { Certificate } from './trouble.ts';
import type { Reaching } from './try-call.ts';

/** Shakes hands with whoever listens at the address, trusting anybody: the certificate, or nothing where no TLS is spoken. */
export async function lookAtCertificate(
  address: string,
  { timeoutMs, timers, route: { proxy, cert, key } }: Reaching,
): Promise<Certificate | undefined> {
  const to = authorityOf(new URL(address));
  const tunnel = proxy && (await openTunnel(proxy, to).catch(() => null));
  if (tunnel === null) return undefined;
  return new Promise((resolve) => {
    const ended = new AbortController();
    const socket = connect({
      ...(tunnel ? { socket: tunnel } : to),
      rejectUnauthorized: false,
      ...defined({ cert, key }),
      ...(isIP(to.host) ? {} : { servername: to.host }),
    });
    function finish(certificate?: Certificate): void {
      ended.abort();
      socket.destroy();
      resolve(certificate);
    }
    timers.after(timeoutMs, ended.signal).then(
      () => finish(),
      () => finish(),
    );
    socket.on('error', () => finish());
    socket.on('secureConnect', () => {
      const { subject, issuer, subjectaltname = '', valid_from, valid_to } = socket.getPeerCertificate();
      finish({
        subject: nameOf(subject),
        names: subjectaltname.split(', ').flatMap((it) => it.replace(/^(DNS|IP Address):/, '') || []),
        issuer: nameOf(issuer),
        validFrom: Date.parse(valid_from),
        validTo: Date.parse(valid_to),
      });
    });
  });
}

function nameOf(name: { CN?: string | string[]; O?: string | string[] } | undefined): string {
  const first = name?.CN ?? name?.O ?? '';
  return Array.isArray(first) ? (first[0] ?? '') : first;
}
