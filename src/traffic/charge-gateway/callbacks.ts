import { createHmac, timingSafeEqual } from 'node:crypto';
import { headerOf, type ObserverDefinition } from '../../conformance/index.ts';

/** Section 6.1: where the target or its driver tells header, secret and encoding, the HMAC of every callback verifies over its raw bytes. */
export const callbackSignature: ObserverDefinition = {
  slug: 'charge-gateway-callback-signature',
  title: "every callback's HMAC verifies over its raw bytes",
  rules: ['callback-signature-verifies'],
  needs: ['callbacks', 'callbackSignature'],
  fedBy: ['charge-outcome-callbacks', 'gateway-world'],
  *observe(exchanges, decide, { callbackSignatureOf }) {
    for (const exchange of exchanges) {
      yield;
      const declared = exchange.by === 'provider' ? callbackSignatureOf(exchange) : undefined;
      if (!declared) continue;
      const expected = createHmac(declared.algorithm, declared.secret).update(exchange.request.body).digest();
      const given = Buffer.from(
        headerOf(exchange.request.headers, declared.header)?.replace(/^sha\d+=/, '') ?? '',
        declared.encoding,
      );
      const verifies = given.length === expected.length && timingSafeEqual(given, expected);
      decide.expects('callback-signature-verifies', 'a signature that verifies', verifies, 'none that does', exchange);
    }
  },
};

/** Section 6.1: header and encoding of the HMAC are not shown; the headers that could carry one are recorded. */
export const callbackSignatureForm: ObserverDefinition = {
  slug: 'charge-gateway-callback-signature-form',
  title: 'which header of a callback may hold its HMAC is recorded',
  rules: ['callback-signature-form'],
  needs: ['callbacks'],
  fedBy: ['charge-outcome-callbacks'],
  *observe(exchanges, decide) {
    for (const exchange of exchanges) {
      yield;
      if (exchange.by !== 'provider') continue;
      const names = exchange.request.headers.map(([name]) => name).filter((name) => /sign|hmac|hash/i.test(name));
      decide.observe('callback-signature-form', names[0] ?? 'no such header', exchange);
    }
  },
};
