import { integratorObserver, memberOf, RecentMap, type Sending, statusOf, textIn } from '../../../conformance/index.ts';
import { bodyOf } from './seen/body-of.ts';
import { processRequestIn } from './seen/process-request.ts';

interface Used {
  original: string;
  isAnswered: boolean;
  proof: Sending;
}

/** References of reversals (sections 4.1 and 8). */
export const reversalReferences = integratorObserver({
  slug: 'caller-reversal-references',
  title: 'each reversal has a Reference that was used for nothing else',
  rules: ['client-reversal-reference-new'],
  watch(hand) {
    const used = new RecentMap<string, Used>(5_000);
    const payments = new RecentMap<string, Sending>(5_000);
    return (moment) => {
      if (moment.kind === 'answered' && moment.exchange.operation === 'reversePayment') {
        const known = used.get(referenceIn(moment.exchange, 'Reference'));
        if (known && statusOf(moment.exchange) === 200) known.isAnswered = true;
      }
      if (moment.kind !== 'sent') return;
      const { call } = moment;
      const request = processRequestIn(call, moment.at);
      if (request) payments.set(request.reference, call);
      if (call.operation !== 'reversePayment') return;
      const reference = referenceIn(call, 'Reference');
      const original = referenceIn(call, 'OriginalReference');
      const before = used.get(reference);
      // The same reversal may be sent again as long as nobody told what became of it.
      const isTaken = before !== undefined && (before.isAnswered || before.original !== original);
      const proof = isTaken ? before.proof : payments.get(reference);
      const isNew = !isTaken && proof === undefined && reference !== original;
      hand.expects(
        'client-reversal-reference-new',
        'a new Reference',
        isNew,
        reference,
        ...(proof ? [proof, call] : [call]),
      );
      if (!before) used.set(reference, { original, isAnswered: false, proof: call });
    };
  },
});

function referenceIn(call: Sending, name: string): string {
  return textIn(memberOf(bodyOf(call), name)) ?? '';
}
