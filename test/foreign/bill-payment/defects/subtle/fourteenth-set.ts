import { walletOf } from '../../asked.ts';
import { unitsFree } from '../../biller-rules.ts';
import type { Asked, Wallet } from '../../model.ts';
import { currencyOf } from '../../rules.ts';
import { wantedOf } from '../../wanted.ts';
import { editsPayment, overlookingWhat, shown } from '../defect.ts';
import type { SubtleDefect } from './third-set.ts';

const day = 86_400_000;

/** Of the products of a request those of which some are left, but too few, with how many. */
function shortOf(asked: Asked): [code: string, left: number][] {
  const wanted = wantedOf(asked);
  if ('cause' in wanted) return [];
  return wanted.lines.flatMap(({ product: { code }, quantity }): [string, number][] => {
    const left = unitsFree(asked.tenant, code, asked.now);
    return left > 0 && left < quantity ? [[code, left]] : [];
  });
}

/** Whether a wallet covers an amount once its minimum has lost its cents. */
const coversInUnits = ({ cents, minimumCents }: Wallet, amount: number): boolean =>
  cents - amount >= Math.floor(minimumCents / 100) * 100;

/** Planted on 2026-11-28 first in a provider that was written anew, and named as known misses before: the most instructive ones. */
export const fourteenthSetDefects: readonly SubtleDefect[] = [
  {
    id: 'usd-leaves-the-list-after-two-months',
    sentence: 'The payment list holds the payments of the last 90 days; those in USD are gone after 60.',
    section: '8',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'combination',
    hooks: shown('list', (found, { now }) =>
      found.filter(({ currency, createdAt }) => currency !== 'USD' || createdAt > now - 60 * day),
    ),
  },
  {
    id: 'pending-fails-where-the-wallet-is-empty',
    sentence: 'PP becomes Paid after 24 hours; one whose wallet holds nothing by then fails, though PAY debited it.',
    section: '3.3',
    kind: 'wrong-state',
    when: 'state',
    shows: 'time',
    hooks: () => ({
      became(payment, { tenant }) {
        const isPending = payment.status === 'Paid' && payment.memberNumber.startsWith('PP');
        if (isPending && walletOf(tenant, payment.currency).cents <= 0)
          Object.assign(payment, { status: 'Failed', narration: 'The wallet is empty.' });
      },
    }),
  },
  {
    id: 'reversal-to-a-suspended-wallet-is-lost',
    sentence: 'A reversal gives the debit back; while the wallet is suspended nothing is booked.',
    section: '3.2',
    kind: 'wrong-money',
    when: 'state',
    shows: 'combination',
    hooks: () => ({
      books: (booking) => (booking.kind === 'reversal' && booking.wallet.status === 2 ? [] : [booking]),
    }),
  },
  {
    id: 'cents-of-a-minimum-are-cut',
    sentence: 'A wallet keeps its MinimumBalance; its cents do not count.',
    section: '2.5',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'boundary',
    readings: { fee: 'null', commission: 'null' },
    hooks: overlookingWhat('funding', (wanted, asked) =>
      coversInUnits(walletOf(asked.tenant, currencyOf(asked, wanted)), wanted.total ?? Number.POSITIVE_INFINITY),
    ),
  },
  {
    id: 'both-members-of-a-stock-error',
    sentence: 'The other member of a stock error is null; of two products, one sold out and one short, both are told.',
    section: '3.4',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    hooks: editsPayment((body, _call, asked) => {
      const told = String(body.TechnicalNarration);
      const short = shortOf(asked);
      if (told.includes('"OutOfStock"') && short.length > 0)
        body.TechnicalNarration = JSON.stringify({ ...JSON.parse(told), InsufficientStock: Object.fromEntries(short) });
    }),
  },
  {
    id: 'xml-puts-an-address-in-one-line',
    sentence: 'Biller bodies may be XML; the line ends of a value become blanks there.',
    section: '4',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: () => ({
      call({ body, text }) {
        if (text.trimStart().startsWith('<') && typeof body.PostalAddress === 'string')
          body.PostalAddress = body.PostalAddress.replace(/\r?\n/g, ' ');
      },
    }),
  },
];
