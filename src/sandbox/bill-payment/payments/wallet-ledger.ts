import { type Change, put, type View } from '../../store/table.ts';
import type { BillEnv } from '../operation.ts';
import { type Currency, type EntryRow, entries, type WalletRow, walletStatus, wallets } from '../tables/wallets.ts';

/** A movement of a wallet: the only way in which a balance changes. */
export interface Movement {
  entry: EntryRow;
  changes: Change[];
}

/** Money that leaves (below zero) or enters the wallet of a currency. `prefix` begins the entry's reference. */
export function moveMoney(
  move: { currency: Currency; kind: EntryRow['kind']; cents: number; reference: string; prefix?: string },
  view: View,
  { now }: Pick<BillEnv, 'now'>,
): Movement {
  const { currency, kind, cents, reference, prefix = '' } = move;
  const wallet = walletOf(view, currency);
  const balanceCents = wallet.balanceCents + cents;
  const number = wallet.entries + 1;
  const short = { debit: 'WD', reversal: 'WR', operator: 'WO' }[kind];
  const id = `${prefix}${short}-${currency}-${String(number).padStart(6, '0')}`;
  const entry: EntryRow = { id, currency, kind, at: now, cents, balanceCents, reference };
  return { entry, changes: [put(wallets, { ...wallet, balanceCents, entries: number }), put(entries, entry)] };
}

/** The wallet of a currency; a closed one that holds nothing where the vendor has none. */
export function walletOf(view: View, currency: Currency): WalletRow {
  const closed = { balanceCents: 0, lowBalanceCents: 0, minimumCents: 0, status: walletStatus.closed, entries: 0 };
  return view.get(wallets, currency) ?? { currency, ...closed };
}
