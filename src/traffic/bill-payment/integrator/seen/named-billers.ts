import type { Hand } from '../../../../conformance/index.ts';
import type { BillPaymentFixtures } from '../../../../targets/apis/bill-payment.ts';

type Kind = keyof NonNullable<BillPaymentFixtures['purchases']>;

/** Code of a biller that the document names by its kind; undefined where the target does not say which it is. */
export function namedBiller(hand: Hand, kind: Kind): string | undefined {
  return hand.issued?.fixtures.purchases?.[kind]?.billerCode;
}

/** How a biller uses Metadata, where the target says it (sections 2.3 and 3.4); undefined where it does not. */
export function metadataFormOf(hand: Hand, billerCode: string): 'pairs' | 'object' | undefined {
  const purchases = Object.values(hand.issued?.fixtures.purchases ?? {});
  const told = purchases.find((it) => it?.billerCode === billerCode && it.metadata !== undefined);
  return told ? (told.metadataForm ?? 'pairs') : undefined;
}
