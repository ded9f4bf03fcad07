import { hmacHeaders, hmacVerifies, type ObserverDefinition } from '../../conformance/index.ts';

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
      const verifies = hmacVerifies(declared, exchange.request);
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
      decide.observe('callback-signature-form', hmacHeaders(exchange.request)[0] ?? 'no such header', exchange);
    }
  },
};
