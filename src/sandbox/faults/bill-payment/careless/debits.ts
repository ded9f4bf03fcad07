import type { BillFault } from '../../../bill-payment/bill-fault.ts';
import type { Policy } from '../../../bill-payment/policy.ts';
import { fault } from '../define.ts';
import { paymentOf } from '../edit-life.ts';
import { actionOf, sentProducts, underPolicy } from '../edit-payment.ts';

const dayMs = 86_400_000;

/** What a careless implementer gets wrong about what a wallet covers and what is debited. */
export const carelessDebitFaults: readonly BillFault[] = [
  fault(
    'first-product-funded',
    'accepts-too-much',
    'auth-checks-wallet-funding',
    'Of several products AUTH asks the wallet for the first only',
    { ...fundedBy((lines) => lines[0]) },
  ),
  fault(
    'last-product-funded',
    'accepts-too-much',
    'auth-checks-wallet-funding',
    'Of several products AUTH asks the wallet for the last only',
    { ...fundedBy((lines) => lines.at(-1)) },
  ),
  fault(
    'minimum-balance-spent',
    'accepts-too-much',
    'wallet-keeps-minimum-balance',
    'A wallet covers payments down to zero, whatever its MinimumBalance above that',
    {
      policy: ({ covers }) => ({
        covers: (wallet, cents) => covers({ ...wallet, minimumCents: Math.min(0, wallet.minimumCents) }, cents),
      }),
    },
  ),
  fault(
    'overdraft-without-end',
    'accepts-too-much',
    'wallet-keeps-minimum-balance',
    'A wallet with a negative MinimumBalance covers any amount',
    { policy: ({ covers }) => ({ covers: (wallet, cents) => wallet.minimumCents < 0 || covers(wallet, cents) }) },
  ),
  fault(
    'part-payment-debits-all',
    'wrong-answer',
    'paid-debits-vendor-wallet',
    'A part payment is answered as such, and the whole of what AUTH returned is debited',
    {
      ...underPolicy(
        (site) => actionOf(site) === 'Pay' && sentProducts(site).some((it) => it.Code === 'AI'),
        ({ debitCents }, site) => ({
          debitCents: (charges, lines) =>
            debitCents({ ...charges, priceCents: paymentOf(site)?.totalCents ?? charges.priceCents }, lines),
        }),
      ),
    },
  ),
  fault(
    'debit-cut-off-in-floats',
    'wrong-answer',
    'paid-debits-vendor-wallet',
    'A debit is multiplied by 100 as a float and cut off, so that 1.13 becomes 1.12',
    { ...debitOf((cents) => Math.trunc((cents / 100) * 100)) },
  ),
  fault(
    'double-debit-at-the-end-of-a-month',
    'wrong-answer',
    'one-debit-per-reference',
    'On the last day of a month a payment is debited twice',
    {
      ...onDays(
        (at) => new Date(at + dayMs).getUTCDate() === 1,
        (cents) => cents * 2,
      ),
    },
  ),
  fault('no-debit-on-a-leap-day', 'wrong-answer', 'paid-debits-vendor-wallet', 'On 29 February nothing is debited', {
    ...onDays(
      (at) => new Date(at).toISOString().slice(5, 10) === '02-29',
      () => 0,
    ),
  }),
];

type Lines = Parameters<Policy['debitCents']>[1];

/** AUTH of several products asks the wallet for one line of them. */
function fundedBy(lineOf: (lines: Lines) => Lines[number] | undefined): Required<Pick<BillFault, 'decision'>> {
  return underPolicy(
    (site) => actionOf(site) === 'Auth' && sentProducts(site).length > 1,
    ({ debitCents }) => ({
      debitCents(charges, lines) {
        const line = lineOf(lines);
        return debitCents({ ...charges, priceCents: line ? line.priceCents * line.quantity : 0 }, lines);
      },
    }),
  );
}

function debitOf(edit: (cents: number) => number): Required<Pick<BillFault, 'policy'>> {
  return { policy: ({ debitCents }) => ({ debitCents: (charges, lines) => edit(debitCents(charges, lines)) }) };
}

/** PAY debits something else on some days. */
function onDays(
  isMeant: (at: number) => boolean,
  edit: (cents: number) => number,
): Required<Pick<BillFault, 'decision'>> {
  return underPolicy(
    (site) => actionOf(site) === 'Pay' && isMeant(site.env.now),
    (policy) => debitOf(edit).policy(policy),
  );
}
