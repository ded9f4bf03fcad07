import { centsToNumber, formatCents } from '../../../protocol/amounts.ts';
import { answerOnly, jsonAnswer } from '../../slice/decision.ts';
import type { Operation } from '../operation.ts';
import { type WalletRow, walletStatus, wallets } from '../tables/wallets.ts';

/** A second wallet, where the dialect has one. */
const savings: WalletRow = {
  currency: 'USD',
  balanceCents: 0,
  lowBalanceCents: 0,
  minimumCents: 0,
  status: walletStatus.open,
  entries: 0,
};

/** GET /api/wallets (section 2.5). */
export const listWallets: Operation = {
  interface: 'vendor',
  decide(_call, view, { policy: { dialect } }) {
    const all = [...view.all(wallets), ...(dialect['wallet-currency-once'] === 'several' ? [savings] : [])];
    const isText = dialect['wallet-number-form'] === 'text';
    const amount = isText ? formatCents : centsToNumber;
    const shown = all.map(({ currency, balanceCents, lowBalanceCents, minimumCents, status }) => ({
      Currency: currency,
      Balance: amount(balanceCents),
      LowBalance: amount(lowBalanceCents),
      MinimumBalance: amount(minimumCents),
      Status: isText ? String(status) : status,
    }));
    return answerOnly(jsonAnswer(200, shown));
  },
};
