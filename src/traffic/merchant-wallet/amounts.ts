import { type Exchange, fieldOf, type ObserverDefinition, textIn } from '../../conformance/index.ts';
import { succeeded } from '../../given/merchant-wallet/calls/result.ts';
import { callerOf } from '../caller-of.ts';
import { sent } from '../sent.ts';

const operations = ['generateCode', 'deposit', 'bankChange', 'utilityPayment'];

/** Sections 2.1, 2.2: the caller's reference comes back as stan; where none was sent, one is made. */
export const stans: ObserverDefinition = {
  slug: 'merchant-wallet-stans',
  title: 'the stan of every code and movement is the reference that was sent',
  rules: ['stan-echoes-the-reference', 'omitted-reference-is-made'],
  needs: ['state'],
  *observe(exchanges, decide) {
    const made = new Map<string, Exchange>();
    for (const exchange of exchanges) {
      yield;
      if (!operations.includes(exchange.operation ?? '') || !succeeded(exchange)) continue;
      const reference = sent(exchange, 'reference');
      const stan = textIn(fieldOf(exchange, 'stan')) ?? '';
      if (typeof reference === 'string' && reference !== '')
        decide.holds('stan-echoes-the-reference', reference, stan, exchange);
      if (reference !== undefined) continue;
      const key = `${exchange.check} ${exchange.operation} ${callerOf(exchange)} ${stan}`;
      const before = made.get(key);
      const seen = stan.trim() === '' ? 'none' : before ? 'the stan that another call was given' : 'a stan of its own';
      decide.holds(
        'omitted-reference-is-made',
        'a stan of its own',
        seen,
        ...(before ? [before, exchange] : [exchange]),
      );
      made.set(key, exchange);
    }
  },
};
