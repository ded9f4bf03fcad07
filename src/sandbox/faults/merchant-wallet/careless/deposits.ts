import { accounts } from '../../../merchant-wallet/tables/accounts.ts';
import { type DepositRow, deposits } from '../../../merchant-wallet/tables/deposits.ts';
import { postings } from '../../../merchant-wallet/tables/postings.ts';
import type { WalletFault } from '../../../merchant-wallet/wallet-fault.ts';
import { put } from '../../../store/table.ts';
import { fault } from '../define.ts';
import { defaulted, editAnswer, note, noted, refuse, sent, stored, succeeds } from '../edit.ts';

const hourMs = 3_600_000;

/** What a careless implementer gets wrong about deposits, inquiries about them, and reversals. */
export const carelessDepositFaults: readonly WalletFault[] = [
  fault(
    'deposit-stan-cut-at-30',
    'wrong-answer',
    'stan-echoes-the-reference',
    'A deposit gives at most 30 characters of its reference back',
    { ...editAnswer('deposit', 200, ({ stan }) => ({ stan: String(stan).slice(0, 30) })) },
  ),
  fault(
    'duplicate-forgotten-after-an-hour',
    'accepts-too-much',
    'deposit-duplicate-refused-when-enabled',
    'A reference is known as a duplicate for an hour',
    {
      policy: ({ duplicate }) => ({
        duplicate(view, reference, request, now) {
          const found = duplicate(view, reference, request, now);
          return found && now - found.at < hourMs ? found : undefined;
        },
      }),
    },
  ),
  fault(
    'duplicate-by-amount-too',
    'accepts-too-much',
    'deposit-duplicate-refused-when-enabled',
    'A second deposit with the same reference is made where its amount is another',
    {
      policy: ({ duplicate }) => ({
        duplicate(view, reference, request, now) {
          const found = duplicate(view, reference, request, now);
          return found?.amountCents === request.cents ? found : undefined;
        },
      }),
    },
  ),
  fault(
    'deposits-at-once-lose-one',
    'wrong-answer',
    'deposit-credits-the-account',
    'Of two deposits to one account within the same second the first is lost',
    {
      decision(decision, { call, view, env }) {
        const [made] = stored<DepositRow>(decision, deposits);
        if (call.operation !== 'deposit' || !made) return decision;
        const earlier = view
          .all(deposits)
          .some((it) => it.accountNumber === made.accountNumber && env.now - it.at < 1000);
        const moved = [postings.name, accounts.name];
        return earlier
          ? { ...decision, changes: decision.changes.filter((it) => !moved.includes(it.table)) }
          : decision;
      },
    },
  ),
  fault(
    'deposit-needs-a-narration',
    'refuses-too-much',
    'optional-fields-left-out',
    'A deposit without a narration is refused',
    { ...refuse('deposit', '012', (site) => sent(site).narration === undefined) },
  ),
  fault(
    'deposit-not-found-next-day',
    'refuses-too-much',
    'deposit-inquiry-finds-the-deposit',
    'A deposit is found for 24 hours',
    {
      decision(decision, site) {
        const { call, view, env } = site;
        if (call.operation !== 'depositInquiry' || !succeeds(decision)) return decision;
        const [made] = view.find(deposits, 'reference', String(sent(site).originalParticipantReference));
        if (!made || env.now - made.at <= 24 * hourMs) return decision;
        return refuse('depositInquiry', '025').decision?.(decision, site) ?? decision;
      },
    },
  ),
  fault(
    'deposit-found-once',
    'refuses-too-much',
    'deposit-inquiry-finds-the-deposit',
    'Only the first inquiry about a deposit finds it',
    {
      decision(decision, site) {
        const { call, view } = site;
        const name = `inquired ${String(sent(site).originalParticipantReference)}`;
        if (call.operation !== 'depositInquiry' || !succeeds(decision)) return decision;
        if (noted(view, name) === 0) return { ...decision, changes: [...decision.changes, note(name, 1)] };
        return refuse('depositInquiry', '025').decision?.(decision, site) ?? decision;
      },
    },
  ),
  fault(
    'not-found-with-details-of-zero',
    'wrong-answer',
    'deposit-inquiry-details-only-when-found',
    'A deposit that is not found has details with an amount of 0',
    {
      ...editAnswer('depositInquiry', 200, ({ details }, site) =>
        details === undefined
          ? { details: { amount: 0, currency: 'USD', accountNumber: String(sent(site).accountNumber) } }
          : {},
      ),
    },
  ),
  fault(
    'reversal-currency-optional',
    'accepts-too-much',
    'reversal-fields-required',
    'A reversal without a currency is one in USD',
    { ...defaulted('reversal', 'currency', 'USD') },
  ),
  fault(
    'latest-deposit-reversed-only',
    'refuses-too-much',
    'reversal-of-a-deposit-accepted',
    'Only the latest deposit to an account can be reversed',
    {
      ...refuse('reversal', '096', (site) => {
        const { originalParticipantReference, destinationAccount } = sent(site);
        const latest = site.view.all(deposits).findLast((it) => it.accountNumber === destinationAccount);
        return latest !== undefined && latest.reference !== originalParticipantReference;
      }),
    },
  ),
  fault(
    'failed-reversal-ends-the-deposit',
    'refuses-too-much',
    'reversal-of-a-deposit-accepted',
    'After a reversal that was refused for its amount the right one is refused too',
    {
      decision(decision, site) {
        const { call, view, env } = site;
        const [made] = view.find(deposits, 'reference', String(sent(site).originalParticipantReference));
        const isRefusedForAmount = made?.reversedAt === undefined && sent(site).amount !== made?.amountCents;
        if (call.operation !== 'reversal' || succeeds(decision) || !made || !isRefusedForAmount) return decision;
        return { ...decision, changes: [...decision.changes, put(deposits, { ...made, reversedAt: env.now })] };
      },
    },
  ),
  fault(
    'reversed-again-next-day',
    'accepts-too-much',
    'reversed-at-most-once',
    'That a deposit was reversed is remembered for 24 hours',
    {
      policy: () => ({
        isReversed: ({ reversedAt }, now) => reversedAt !== undefined && now - reversedAt < 24 * hourMs,
      }),
    },
  ),
  fault(
    'reversed-twice-at-once',
    'accepts-too-much',
    'reversed-at-most-once',
    'A deposit can be reversed twice in the same second',
    { policy: () => ({ isReversed: ({ reversedAt }, now) => reversedAt !== undefined && now - reversedAt >= 1000 }) },
  ),
];
