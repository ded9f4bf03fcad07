import type { Sending } from '../../../../conformance/index.ts';
import type { Notice } from '../seen/notice.ts';

/** One PaymentId and what became of it. */
export interface Paid {
  notice: Notice;
  proof: Sending;
  isSigned: boolean;
  /** It has no department itself, whatever those beside it have. */
  isBare: boolean;
  /** It came from somebody else before it came from the platform. */
  isForgedFirst: boolean;
  /** It came with a right Hash alone, and that was answered. */
  isAnsweredByHash: boolean;
  /** That was answered otherwise than 2xx. */
  isRefusedByHash: boolean;
  /** Some delivery of it that was rightly signed was answered 2xx. */
  isAccepted: boolean;
  /** Some delivery of it that was rightly signed reached a receiver. */
  isReached: boolean;
  /** Each delivery of it held another payment that was notified before. */
  isBesideKnown: boolean;
  /** One with a higher PaymentId that came before it. */
  behind: Paid | undefined;
  /** One that came before or beside it, of the same PlatformReference. */
  sibling: Paid | undefined;
  /** The first one of the same MemberNumber. */
  namesake: Paid | undefined;
  /** It was answered 500, once at least. */
  isFailed: boolean;
  /** It was told of as waiting, or as given to people. */
  isParked: boolean;
  told: string[];
}

export function newPaid(
  notice: Notice,
  proof: Sending,
  more: Pick<Paid, 'isBare' | 'isBesideKnown' | 'behind' | 'sibling' | 'namesake' | 'told'>,
): Paid {
  return {
    notice,
    proof,
    isSigned: notice.isSigned,
    isForgedFirst: !notice.isSigned,
    isAnsweredByHash: false,
    isRefusedByHash: false,
    isAccepted: false,
    isReached: false,
    isFailed: false,
    isParked: false,
    ...more,
  };
}

/** Whether nothing that the document speaks of tells one payment from another. */
export function isAlike(one: Paid, other: Paid): boolean {
  return (
    one.notice.isHashRight === other.notice.isHashRight &&
    one.notice.lacksDepartment === other.notice.lacksDepartment &&
    one.notice.isAscii === other.notice.isAscii &&
    one.isBesideKnown === other.isBesideKnown &&
    (one.behind === undefined) === (other.behind === undefined) &&
    (one.sibling === undefined) === (other.sibling === undefined)
  );
}
