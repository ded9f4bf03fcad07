import { fieldOf, type Observer, textIn } from '../../conformance/index.ts';
import { succeeded } from '../../given/merchant-wallet/result.ts';
import { rule } from '../../given/merchant-wallet/rule.ts';
import { sent } from '../sent.ts';

const operations = ['generateCode', 'deposit', 'bankChange', 'utilityPayment'];

/** Sections 2.1, 2.2: the caller's reference comes back as stan; where none was sent, one is made. */
export const stans: Observer = {
  slug: 'merchant-wallet-stans',
  api: 'merchant-wallet',
  title: 'the stan of every code and movement is the reference that was sent',
  rules: [rule('stan-echoes-the-reference'), rule('omitted-reference-is-made')],
  needs: ['state'],
  observe(exchanges, decide) {
    for (const exchange of exchanges) {
      if (!operations.includes(exchange.operation ?? '') || !succeeded(exchange)) continue;
      const reference = sent(exchange, 'reference');
      const stan = textIn(fieldOf(exchange, 'stan')) ?? '';
      if (typeof reference === 'string' && reference !== '')
        decide.holds(rule('stan-echoes-the-reference'), reference, stan, exchange);
      if (reference === undefined)
        decide.holds(rule('omitted-reference-is-made'), 'a stan', stan.trim() === '' ? 'none' : 'a stan', exchange);
    }
  },
};
