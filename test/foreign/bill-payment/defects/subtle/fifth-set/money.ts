import { walletOf } from '../../../asked.ts';
import type { Payment } from '../../../model.ts';
import { isAuth, isPay, text } from '../../defect.ts';
import type { SubtleDefect } from '../third-set.ts';

const minute = 60_000;

/** Wallets and reversals where an earlier or a simultaneous payment has a say. */
export const fifthMoneyDefects: readonly SubtleDefect[] = [
  {
    id: 'failed-pay-takes-a-cent',
    sentence: 'The wallet is debited on provisioning; a PAY that fails at once costs a cent.',
    section: '3.2',
    kind: 'wrong-money',
    when: 'state',
    shows: 'after a refusal',
    hooks: () => ({
      became(payment, { tenant }) {
        if (payment.status === 'Failed' && payment.debit === undefined) walletOf(tenant, payment.currency).cents -= 1;
      },
    }),
  },
  {
    id: 'balances-at-once',
    sentence: 'WalletBalanceAfterDebit is what a debit left; of two at the same moment both tell what the later left.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'at once',
    report: 'rinoupupe/Wallet-error#50',
    hooks: () => {
      let last: { at: number; payment: Payment } | undefined;
      return {
        became(payment) {
          if (payment.status !== 'Paid' || !payment.debit) return;
          const now = performance.now();
          const other = last && now - last.at < 12 ? last.payment : undefined;
          if (other?.debit && other.currency === payment.currency) other.debit.after = payment.debit.after;
          last = { at: now, payment };
        },
      };
    },
  },
  {
    id: 'reversal-to-the-latest-wallet',
    sentence: 'A reversal gives back to the wallet debited; it pays into the wallet of the latest payment.',
    section: '2.4',
    kind: 'wrong-money',
    when: 'state',
    shows: 'combination',
    report: 'opencollective/opencollective#1380',
    hooks: () => {
      const latest = new Map<string, string>();
      return {
        books(planned, tenant) {
          if (planned.kind === 'debit') latest.set(tenant.id, planned.wallet.currency);
          const currency = latest.get(tenant.id);
          if (planned.kind !== 'reversal' || currency === undefined) return [planned];
          return [{ ...planned, wallet: walletOf(tenant, currency) }];
        },
      };
    },
  },
  {
    id: 'reversal-by-beginning',
    sentence: 'An original that is not known gives ErrorCode 1; one that a paid reference begins with reverses that.',
    section: '7',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'close together',
    hooks: () => ({
      payment(found, { tenant, call }) {
        if (found || call.operation !== 'reverse') return found;
        const original = text(call, 'OriginalReference');
        return original.length < 6 ? found : tenant.payments.find(({ reference }) => reference.startsWith(original));
      },
    }),
  },
  {
    id: 'failed-reversal-counts-as-refunded',
    sentence: 'ErrorCode 5 is of what was refunded; it is told once the biller has failed to reverse.',
    section: '7',
    kind: 'refuses-too-much',
    when: 'state',
    shows: 'after a refusal',
    report: 'Automattic/woocommerce-payments#2286',
    hooks: () => {
      const failed = new Set<string>();
      return {
        payment(found, { call, tenant }) {
          if (call.operation !== 'reverse' || !found) return found;
          if (failed.has(found.platformReference)) return { ...found, status: 'Reversed' };
          if (tenant.failReversal && found.biller.reversals && found.status === 'Paid')
            failed.add(found.platformReference);
          return found;
        },
      };
    },
  },
  {
    id: 'exactly-funded-is-refused',
    sentence: 'A funded wallet pays; one that holds exactly the amount does not.',
    section: '3.2',
    kind: 'refuses-too-much',
    when: 'value',
    shows: 'boundary',
    hooks: () => ({
      refuses({ call, tenant }) {
        const total = Math.round(Number(text(call, 'TotalAmount')) * 100);
        if (!isAuth(call) || !(total > 0)) return undefined;
        const isExact = tenant.wallets.some(({ status, cents, minimumCents }) => {
          const left = cents - minimumCents - total;
          return status === 1 && left >= 0 && left <= 37;
        });
        return isExact ? { cause: 'funding', field: 'TotalAmount', text: 'This is not funded.' } : undefined;
      },
    }),
  },
  {
    id: 'no-overdraft-in-usd',
    sentence: 'A negative MinimumBalance is an overdraft; the USD wallet must not fall below 0.',
    section: '2.5',
    kind: 'refuses-too-much',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      refuses({ call, tenant }) {
        const usd = walletOf(tenant, 'USD');
        const total = Math.round(Number(text(call, 'TotalAmount')) * 100);
        const isUsd = JSON.stringify(call.body).includes('"RequiresForexPayment":true');
        const isShort = isAuth(call) && isUsd && total > 0 && usd.minimumCents < 0 && usd.cents - total < 0;
        return isShort ? { cause: 'funding', field: 'TotalAmount', text: 'The USD wallet is empty.' } : undefined;
      },
    }),
  },
  {
    id: 'empty-wallet-is-remembered',
    sentence: 'AUTH checks the wallet as it is; once it did not hold an amount, nothing is authorised for ten minutes.',
    section: '3.2',
    kind: 'refuses-too-much',
    when: 'state',
    shows: 'after a refusal',
    report: 'medusajs/medusa#16390',
    hooks: () => {
      const shortAt = new Map<string, number>();
      return {
        overlooks({ cause }, { tenant, now }) {
          if (cause === 'funding') shortAt.set(tenant.id, now);
          return false;
        },
        refuses({ call, tenant, now }) {
          const at = shortAt.get(tenant.id) ?? Number.NEGATIVE_INFINITY;
          if (!isAuth(call) || now - at >= 10 * minute) return undefined;
          return { cause: 'funding', field: 'TotalAmount', text: 'The wallet was empty.' };
        },
      };
    },
  },
  {
    id: 'pays-at-once-overdraw',
    sentence: 'A wallet stays above its MinimumBalance; of two PAYs at the same moment the later is not looked at.',
    section: '2.5',
    kind: 'wrong-money',
    when: 'time',
    shows: 'at once',
    report: 'Scottcjn/bottube#1079',
    hooks: () => {
      let lastAt = Number.NEGATIVE_INFINITY;
      let isClose = false;
      return {
        call(call) {
          if (!isPay(call)) return;
          isClose = performance.now() - lastAt < 12;
          lastAt = performance.now();
        },
        overlooks: ({ cause }, { call }) => cause === 'funding' && isPay(call) && isClose,
      };
    },
  },
];
