import { isAlike, type Paid } from './paid.ts';

/** What is known of the payments of a biller when it is asked why it left one of them. */
export interface Takings {
  all: readonly Paid[];
  isTaken(paid: Paid): boolean;
  /** Outcomes are told of some. */
  isTelling: boolean;
}

/** The rule that is broken by who leaves a payment that is rightly signed; undefined where a disturbance may be why. */
export function ruleOfLeft(left: Paid, takings: Takings): string | undefined {
  const { notice, isBesideKnown } = left;
  if (isDisturbed(left, takings)) return undefined;
  if (!notice.isHashRight) {
    // One that is left where others like it are taken was lost on its way, and not for its Hash.
    const isItsHash = isSignatureValidated(takings) && !isAnyAlikeTaken(left, takings);
    return isItsHash ? 'receiver-need-not-check-hash' : undefined;
  }
  if (left.isForgedFirst && isAnyAlikeTaken(left, takings)) return 'receiver-idempotent-by-payment-id';
  if (isGeneral(takings)) return 'receiver-verifies-raw-bytes';
  if (isBesideKnown || isLeftForAnother(left, takings)) return 'receiver-idempotent-by-payment-id';
  if (!notice.lacksDepartment) return 'receiver-verifies-raw-bytes';
  const isBareTaken = takings.all.some((it) => it !== left && it.isSigned && it.isBare && takings.isTaken(it));
  // Where others without a department are taken, one that was accepted was lost on its way.
  if (isBareTaken) return left.isAccepted ? undefined : 'receiver-verifies-raw-bytes';
  return 'receiver-tolerates-absent-department';
}

/** Whether a receiver failed once over what it takes elsewhere: that is a disturbance, and no habit of its. */
function isDisturbed(left: Paid, { all, isTaken }: Takings): boolean {
  const alike = all.filter((it) => it !== left && it.isSigned && isAlike(it, left));
  return left.isFailed && !left.isAccepted && alike.some(isTaken) && !alike.some((it) => it.isFailed);
}

/** Whether payments are left whose Hash is right, and X-Signature not: whoever validates the older Hash alone takes them. */
function isSignatureValidated({ all, isTelling }: Takings): boolean {
  return all.some(
    (it) => !it.isSigned && it.isAnsweredByHash && it.told.length === 0 && (isTelling || it.isRefusedByHash),
  );
}

function isAnyAlikeTaken(left: Paid, { all, isTaken }: Takings): boolean {
  return all.some((it) => it !== left && it.isSigned && isAlike(it, left) && isTaken(it));
}

/** Whether payments are left that lack nothing and came by themselves: then neither is why others are left. */
function isGeneral(takings: Takings): boolean {
  return takings.all.some(
    (it) =>
      it.isSigned &&
      it.isReached &&
      !it.isBesideKnown &&
      !isLeftForAnother(it, takings) &&
      it.notice.isHashRight &&
      !it.notice.lacksDepartment &&
      !takings.isTaken(it),
  );
}

function isLeftForAnother(left: Paid, takings: Takings): boolean {
  return isLeftBehind(left, takings) || isLeftForSibling(left, takings) || isLeftForNamesake(left, takings);
}

/** Whether one that came before it, with a higher PaymentId, was taken. */
function isLeftBehind({ behind }: Paid, { isTaken }: Takings): boolean {
  return behind !== undefined && isTaken(behind);
}

/** Whether another product of the same payment was taken, by whoever tells payments from one another by PlatformReference. */
function isLeftForSibling({ sibling }: Paid, { isTaken }: Takings): boolean {
  return sibling !== undefined && isTaken(sibling);
}

/** Whether another payment of the same member was taken, by whoever tells payments from one another by MemberNumber. */
function isLeftForNamesake({ isAccepted, notice, namesake }: Paid, { isTaken }: Takings): boolean {
  if (!isAccepted || namesake === undefined || !isTaken(namesake)) return false;
  // Who cannot verify it has taken no other that is written alike.
  return namesake.notice.isAscii === notice.isAscii && namesake.notice.isPlain === notice.isPlain;
}
