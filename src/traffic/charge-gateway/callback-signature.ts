import { createHmac, timingSafeEqual } from 'node:crypto';
import { headerOf, type Observer } from '../../conformance/index.ts';
import { rule } from '../../given/charge-gateway/rule.ts';

/** Section 6.1: where the target declares header, secret and encoding, the HMAC of every callback verifies over its raw bytes. */
export const callbackSignature: Observer = {
  slug: 'charge-gateway-callback-signature',
  api: 'charge-gateway',
  title: "every callback's HMAC verifies over its raw bytes",
  rules: [rule('callback-signature-verifies')],
  needs: ['callbacks', 'callbackSignature'],
  fedBy: ['charge-outcome-callbacks'],
  observe(exchanges, decide, { callbackSignature: declared }) {
    if (!declared) return;
    for (const exchange of exchanges) {
      if (exchange.by !== 'provider') continue;
      const expected = createHmac(declared.algorithm, declared.secret).update(exchange.request.body).digest();
      const given = Buffer.from(
        headerOf(exchange.request.headers, declared.header)?.replace(/^sha\d+=/, '') ?? '',
        declared.encoding,
      );
      const verifies = given.length === expected.length && timingSafeEqual(given, expected);
      decide.holds(
        rule('callback-signature-verifies'),
        'a signature that verifies',
        verifies ? 'a signature that verifies' : 'none that does',
        exchange,
      );
    }
  },
};
