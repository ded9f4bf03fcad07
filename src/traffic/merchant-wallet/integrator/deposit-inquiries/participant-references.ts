import { integratorObserver, RecentMap, type Sending } from '../../../../conformance/index.ts';
import { sentText } from '../story/members.ts';
import { isTurnedAway, resultOf } from '../story/result.ts';

const rule = 'client-fresh-participant-reference';

/** The call that has a participantReference, and whether it was answered for good. */
interface Use {
  call: Sending;
  isOver: boolean;
}

/** Sections 4.6 and 4.7. A call that failed, or was not answered, may be sent again as it was. */
export const makesParticipantReferences = integratorObserver({
  slug: 'merchant-wallet-callers-participant-references',
  title: 'every deposit inquiry and reversal has a new participantReference',
  rules: [rule],
  watch(hand) {
    const uses = new RecentMap<string, Use>();
    const references = new RecentMap<string, Sending>();
    return (moment) => {
      if (moment.kind === 'sent' && moment.call.by === 'client') {
        const { call } = moment;
        const reference = sentText(call, 'reference');
        if (call.operation === 'deposit' && reference) references.set(reference, call);
        const own = ownOf(call);
        if (!own) return;
        const before = uses.get(own);
        const deposit = references.get(own);
        const isRetry = before !== undefined && !before.isOver && originalOf(before.call) === originalOf(call);
        const isNew = !deposit && own !== sentText(call, 'originalParticipantReference') && (!before || isRetry);
        const proof = [before?.call ?? deposit, call].filter((it) => it !== undefined);
        hand.expects(rule, 'a new one', isNew, `${own} again`, ...proof);
        uses.set(own, { call, isOver: false });
      } else if (moment.kind === 'answered') {
        const { exchange } = moment;
        const use = uses.get(ownOf(exchange) ?? '');
        if (use?.call.id !== exchange.id || typeof exchange.answer === 'string') return;
        const isOpen = resultOf(exchange) === 'unknown' || exchange.answer.status >= 500 || isTurnedAway(exchange);
        use.isOver = !isOpen;
      }
    };
  },
});

function ownOf(call: Sending): string | undefined {
  const isMeant = call.operation === 'depositInquiry' || call.operation === 'reversal';
  return isMeant ? sentText(call, 'participantReference') : undefined;
}

function originalOf(call: Sending): string {
  return `${call.operation} ${sentText(call, 'originalParticipantReference')}`;
}
