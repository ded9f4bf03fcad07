import { fieldOf, textIn } from '../../../../../src/conformance/index.ts';
import { decimalIn, inquire, listPayments, type Page, pageIn } from '../../../../../src/given/bill-payment/index.ts';
import type { Known, World } from '../model.ts';

const rule = 'listing-is-of-its-payment';

/** Fields of a payment (section 2.4) that an entry may have as well, under the same name. */
const names = ['Status', 'BillerCode', 'MemberNumber', 'PlatformReference', 'Currency', 'TotalAmount'];

/** How an entry may write a status is not shown: other words than those of the document are left alone. */
const statuses: readonly string[] = [
  ...(['Authorized', 'BeingProcessed', 'BeingPaid', 'Pending'] as const),
  ...(['Paid', 'Reversed', 'Failed', 'Flagged'] as const),
];

/** Section 2.5: what the one entry under a reference has in common with STATUS is the same there. It may take a moment. */
export async function judgeFields(
  { trial }: Pick<World, 'trial'>,
  known: Pick<Known, 'authorized'>,
  page: Page,
): Promise<void> {
  const { reference } = known.authorized;
  const { exchange } = await inquire(trial, known.authorized);
  const expected = fieldsOf((name) => textIn(fieldOf(exchange, name)));
  const read = (it: Page): Record<string, string> => {
    const entry = it.entries.length === 1 ? (JSON.parse(it.entries[0] ?? '{}') as Record<string, unknown>) : {};
    return fieldsOf((name) => (typeof entry[name] === 'object' ? undefined : textOf(entry[name])));
  };
  const common = (it: Page): string[] =>
    names.filter((name) => read(it)[name] !== undefined && expected[name] !== undefined);
  const pick = (all: Record<string, string>, from: Page): object =>
    Object.fromEntries(common(from).map((name) => [name, all[name]]));
  const isSame = (it: Page): boolean => common(it).every((name) => read(it)[name] === expected[name]);
  let last = page;
  if (!isSame(last))
    await trial.eventually(async () => {
      last = pageIn(await listPayments(trial, { VendorReference: reference })) ?? last;
      return isSame(last) ? true : undefined;
    });
  if (common(last).length > 0) trial.holds(rule, pick(expected, last), pick(read(last), last), exchange, last.exchange);
}

function textOf(value: unknown): string | undefined {
  return value === undefined ? undefined : String(value);
}

/** Amounts as numbers, and what says nothing left out. */
function fieldsOf(shownAs: (name: string) => string | undefined): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = shownAs(name);
      if (value === undefined || value === '') return [];
      if (name === 'Status' && !statuses.includes(value)) return [];
      return [[name, name === 'TotalAmount' ? (decimalIn(value) ?? value) : value]];
    }),
  );
}
