import { amountIn, type Hand, integratorObserver, RecentMap, type Sending } from '../../../../conformance/index.ts';
import { sentMember, sentText } from '../story/members.ts';
import { isMadeAsAProblem, isRefusedByCode } from '../story/result.ts';
import { newTransactions, type Transaction } from '../story/transactions.ts';

/** What makes two movements of money the same, beside their references. */
const identity = ['amount', 'currency', 'destinationAccount', 'destinationMsisdn', 'provider', 'providerProduct'];

/** Who buys the same again after so long may well mean it. */
const soonMs = 600_000;

/** A movement, and when its caller knew that it was made. */
interface Movement {
  it: Transaction;
  knownAt?: number;
  told: Set<string>;
  toldAt?: number;
}

/**
 * Sections 2.1 and 4.6: what was answered 00, or found by an inquiry, is made. Whoever sends it again under another reference
 * moves the money twice, unless it is other business that looks the same: that one of both was told as released, and nobody of
 * the other, is known at the end only.
 */
export const movesMoneyOnce = integratorObserver({
  slug: 'merchant-wallet-callers-moved-twice',
  title: 'money that is known to have moved is not moved again for the same sale',
  rules: ['client-finds-a-deposit-by-its-details', 'client-reads-response-code'],
  watch(hand) {
    const transactions = newTransactions();
    const movements = new RecentMap<Transaction, Movement>(2_000);
    const underWay = new RecentMap<string, Movement>(2_000);

    function known(one: Movement | undefined, at: number): void {
      if (one && isMade(one.it)) one.knownAt ??= at;
    }

    function tell(one: Movement | undefined, outcome: string, at: number): void {
      if (!one) return;
      one.told.add(outcome);
      one.toldAt ??= at;
    }

    return (moment) => {
      transactions.see(moment);
      if (moment.kind === 'sent') {
        const { call } = moment;
        const own = transactions.of(sentText(call, 'reference') ?? '').find((it) => it.call.id === call.id);
        if (!own || own.operation === 'generateCode') return;
        const one: Movement = { it: own, told: new Set() };
        movements.set(own, one);
        underWay.set(call.id, one);
      } else if (moment.kind === 'answered') {
        const { exchange } = moment;
        known(underWay.get(exchange.id), moment.at);
        underWay.delete(exchange.id);
        if (exchange.operation !== 'depositInquiry') return;
        for (const it of transactions.of(sentText(exchange, 'originalParticipantReference') ?? ''))
          known(movements.get(it), moment.at);
      } else if (moment.kind === 'outcome') {
        for (const it of transactions.of(moment.told.reference))
          tell(movements.get(it), moment.told.outcome, moment.at);
      } else if (moment.kind === 'end') judge([...movements.values()], hand);
    };
  },
});

function isMade(it: Transaction): boolean {
  return isAnswered00(it) || it.found !== undefined;
}

/** Whatever its HTTP status: responseCode is the primary result. */
function isAnswered00({ result, exchange }: Transaction): boolean {
  return result === 'success' || (exchange !== undefined && isMadeAsAProblem(exchange));
}

function judge(all: readonly Movement[], hand: Hand): void {
  const made = all.filter((one) => one.knownAt !== undefined);
  const references = new Set(all.flatMap(({ it }) => it.reference ?? []));
  const pairs = [...Map.groupBy(made, ({ it }) => contentOf(it.call, references)).values()].flatMap(pairsIn);
  const inPairs = new Set(pairs.flat());
  const untold = made.filter((one) => one.told.size === 0 && !inPairs.has(one));
  for (const [first, later] of pairs) {
    const { operation, found, call, exchange } = first.it;
    const isKnownAtOnce = isAnswered00(first.it);
    // Whoever leaves others of the kind untold too tells of what it likes.
    const tellsAll = untold.every(({ it }) => it.operation !== operation);
    if (isKnownAtOnce && exchange && tellsAll)
      hand.expects('client-reads-response-code', '00, a success', false, again, exchange, later.it.call);
    // What was told before the later one was sent was over, and the later one is another.
    const isOver = first.toldAt !== undefined && first.toldAt < later.it.sentAt;
    if (isKnownAtOnce || !found || isOver || (first.told.size > 0 && !tellsAll)) continue;
    const rule = 'client-finds-a-deposit-by-its-details';
    hand.expects(rule, 'by its details', false, again, call, found, later.it.call);
  }
}

const again = 'sent again under another reference, and one of both told to nobody';

/** Of movements alike: the later of each two of which one was told as released and nobody of the other, with the first. */
function pairsIn(same: readonly Movement[]): [first: Movement, later: Movement][] {
  return same.flatMap((later, index) => {
    const first = same.slice(0, index).find((one) => isSameSale(one, later));
    return first ? [[first, later] satisfies [Movement, Movement]] : [];
  });
}

/** The first was known to be made, and was not taken back, when the later was sent. */
function isSameSale(first: Movement, later: Movement): boolean {
  const { sentAt } = later.it;
  const waited = sentAt - (first.knownAt ?? Number.POSITIVE_INFINITY);
  const isTakenBack = first.it.reversals.some(({ at, ...it }) => {
    return (at.target ?? at.wall) <= sentAt && !isRefusedByCode({ at, ...it });
  });
  const isOneTold =
    (first.told.size === 0 && later.told.has('released')) || (later.told.size === 0 && first.told.has('released'));
  return first.it.reference !== later.it.reference && waited >= 0 && waited <= soonMs && isOneTold && !isTakenBack;
}

/** Whichever of the references a narration holds: what is sent again may still hold that of the first time. */
function contentOf(call: Sending, references: ReadonlySet<string>): string {
  const narration = sentText(call, 'narration') ?? '';
  const reference = sentText(call, 'reference') ?? '';
  const own = reference === '' ? narration : narration.replaceAll(reference, '');
  const words = own.split(/\s+/).filter((word) => !references.has(word));
  const identified = identity.map((name) => amountIn(sentMember(call, name)) ?? null);
  return JSON.stringify([call.operation, words.join(' ').trim(), ...identified]);
}
