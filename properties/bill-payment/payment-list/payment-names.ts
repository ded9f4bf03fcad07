import { type Exchange, fieldOf, type Trial, textIn } from '../../../src/conformance/index.ts';
import { entriesOf, type Page, type Paid, pagesOf } from '../../../src/given/bill-payment/index.ts';

/** The texts that name a payment wherever it is shown: its reference, and the one that the platform gave it. */
export function namesOf({ reference, shown }: Paid): string[] {
  const platforms = textIn(fieldOf(shown, 'PlatformReference'));
  return platforms ? [reference, platforms] : [reference];
}

/** How often a payment stands in the list, sought by its reference until it stands there as often as it has to. */
export async function timesListed(
  trial: Trial,
  payment: Paid,
  isRight: (times: number) => boolean,
): Promise<{ times: number; proof: Exchange[] }> {
  let pages: Page[] = [];
  const times = (): number => entriesOf(pages, namesOf(payment)).length;
  await trial.eventually(async () => {
    pages = await pagesOf(trial, { VendorReference: payment.reference });
    return isRight(times()) ? true : undefined;
  });
  return { times: times(), proof: [payment.pay, ...pages.map((it) => it.exchange)] };
}
