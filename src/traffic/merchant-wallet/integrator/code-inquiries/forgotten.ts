import { amountIn, type Moment, RecentMap } from '../../../../conformance/index.ts';
import { sentMember, sentText } from '../story/members.ts';
import type { Transaction, Transactions } from '../story/transactions.ts';

/** Section 3. */
const codeLifeMs = 600_000;
/** Who still works so long after a payment had time for two inquiries. */
const patienceMs = 90_000;

/** Codes that a customer paid and of which a program told nobody, though it tells what becomes of others. */
export interface Forgotten {
  see(moment: Moment, transactions: Transactions): void;
  paid(): Transaction[];
}

export function newForgotten(): Forgotten {
  const codes = new RecentMap<string, Transaction>(1_000);
  const told = new RecentMap<Transaction, string>(1_000);
  /** Codes that their caller certainly has: it inquired them, or showed them. */
  const had = new RecentMap<Transaction, true>(1_000);
  let lastDeedAt = 0;
  return {
    see(moment, transactions) {
      if (moment.kind === 'outcome' || (moment.kind === 'sent' && moment.call.by === 'client')) lastDeedAt = moment.at;
      if (moment.kind === 'sent' && moment.call.operation === 'generateCode') {
        const reference = sentText(moment.call, 'reference') ?? '';
        const own = transactions.of(reference).find((it) => it.call.id === moment.call.id);
        if (own) codes.set(moment.call.id, own);
      } else if (moment.kind === 'sent' && moment.call.operation === 'codeInquiry') {
        for (const it of transactions.of(sentText(moment.call, 'code') ?? '')) had.set(it, true);
      } else if (moment.kind === 'outcome' && moment.told.outcome === 'shown') {
        for (const it of transactions.of(moment.told.reference)) had.set(it, true);
      } else if (moment.kind === 'outcome' && moment.told.outcome !== 'delivered')
        for (const it of transactions.of(moment.told.reference)) told.set(it, moment.told.outcome);
    },
    paid() {
      const all = [...codes.values()].filter((it) => it.code !== undefined);
      const tells = all.some((it) => ['released', 'failed'].includes(told.get(it) ?? ''));
      if (!tells) return [];
      // Of a code whose answer came too late its caller knows nothing: another of the same money stands for it.
      const isReplaced = (it: Transaction): boolean =>
        !had.has(it) && all.some((other) => told.get(other) === 'released' && contentOf(other) === contentOf(it));
      return all.filter((it) => !told.has(it) && isPaidInTime(it, lastDeedAt) && !isReplaced(it));
    },
  };
}

function isPaidInTime({ paidAt, sentAt }: Transaction, lastDeedAt: number): boolean {
  return paidAt !== undefined && paidAt - sentAt <= codeLifeMs && lastDeedAt - paidAt >= patienceMs;
}

function contentOf({ call }: Transaction): string {
  return JSON.stringify(['amount', 'currency', 'type'].map((name) => amountIn(sentMember(call, name)) ?? null));
}
