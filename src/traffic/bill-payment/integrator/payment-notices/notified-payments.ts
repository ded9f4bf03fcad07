import { RecentMap, type Sending } from '../../../../conformance/index.ts';
import type { Notice } from '../seen/notice.ts';
import { newPaid, type Paid } from './paid.ts';

/** The payments that a biller was told of. */
export interface NotifiedPayments {
  get(id: string): Paid | undefined;
  all(): Paid[];
  /** A delivery went out; `toldAhead` is what was told of its payments before, by who knew them from elsewhere. */
  sent(notice: Notice, call: Sending, toldAhead: Pick<ReadonlyMap<string, string[]>, 'get'>): void;
  /** A receiver answered a delivery. */
  answered(notice: Notice, status: number): void;
}

/** Whoever answers so was not there for a while: the document shows no retries, so what was sent meanwhile is lost by nobody's mistake. */
const unavailable: ReadonlySet<number> = new Set([429, 502, 503, 504]);

export function notifiedPayments(): NotifiedPayments {
  const payments = new RecentMap<string, Paid>(5_000);
  /** The first payment of each PlatformReference. */
  const firsts = new RecentMap<string, Paid>(5_000);
  /** The first payment of each MemberNumber. */
  const firstsOfMembers = new RecentMap<string, Paid>(5_000);
  let highest = '';
  return {
    get: (id) => payments.get(id),
    all: () => [...payments.values()],
    sent(notice, call, toldAhead) {
      const known = notice.ids.filter((it) => payments.has(it));
      for (const id of new Set(notice.ids)) {
        const isBesideKnown = known.some((it) => it !== id);
        const behind = numberIn(id) < numberIn(highest) ? payments.get(highest) : undefined;
        const reference = notice.references.get(id) ?? '';
        const sibling = reference === '' ? undefined : firsts.get(reference);
        const member = notice.members.get(id) ?? '';
        const namesake = member === '' ? undefined : firstsOfMembers.get(member);
        const paid = payments.ensure(id, () =>
          newPaid(notice, call, {
            isBare: notice.bare.has(id),
            isBesideKnown,
            behind,
            sibling,
            namesake,
            told: toldAhead.get(id) ?? [],
          }),
        );
        if (reference !== '') firsts.ensure(reference, () => paid);
        if (member !== '') firstsOfMembers.ensure(member, () => paid);
        if (numberIn(id) > numberIn(highest)) highest = id;
        paid.isBesideKnown &&= isBesideKnown;
        if (notice.isSigned && !paid.isSigned) Object.assign(paid, { isSigned: true, notice, proof: call });
      }
    },
    answered(notice, status) {
      if (unavailable.has(status)) return;
      for (const id of notice.ids) {
        const paid = payments.get(id);
        if (!paid) continue;
        if (!notice.isSigned) {
          paid.isAnsweredByHash ||= notice.isKnownByHash;
          paid.isRefusedByHash ||= notice.isKnownByHash && (status < 200 || status > 299);
          continue;
        }
        paid.isReached = true;
        if (status === 500) paid.isFailed = true;
        if (status >= 200 && status < 300) paid.isAccepted = true;
      }
    },
  };
}

/** Below every PaymentId where it is no integer. */
function numberIn(id: string): bigint {
  return /^\d{1,30}$/.test(id) ? BigInt(id) : -1n;
}
