import { amountIn, integratorObserver } from '../../../conformance/index.ts';
import { sentMember } from './story/members.ts';

/** Sections 4.8 and 8. Whether change in ZWG has a limit is not shown. */
export const changeWithinLimit = integratorObserver({
  slug: 'merchant-wallet-callers-change',
  title: 'at most 500 cents of change are given in USD',
  rules: ['client-bank-change-within-500'],
  watch: (hand) => (moment) => {
    if (moment.kind !== 'sent' || moment.call.operation !== 'bankChange') return;
    const { call } = moment;
    const amount = amountIn(sentMember(call, 'amount'));
    if (sentMember(call, 'currency') !== 'USD' || typeof amount !== 'string') return;
    hand.expects('client-bank-change-within-500', 'at most 500', Number(amount) <= 500, amount, call);
  },
});
