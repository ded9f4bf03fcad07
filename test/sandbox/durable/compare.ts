import type { Shop } from '../charge-gateway/support.ts';
import type { Entry, Ledger } from './ledger.ts';
import { names, refundNames } from './work.ts';

/**
 * Compares a sandbox that came back with what it had acknowledged, and finishes as a client would what it had not: the
 * same charge, PIN or refund again, which must be taken once over both lives.
 */
export async function compare(shop: Shop, ledger: Ledger, entries: readonly Entry[], notifyUrl: string): Promise<void> {
  const { now } = (await shop.ask('GET', '/clock')).body as { now: number };
  if (now < ledger.clock) ledger.problems.push(`the clock went back from ${ledger.clock} to ${now}`);
  for (const entry of entries) {
    const problem = await settleEntry(shop, entry, notifyUrl);
    if (problem !== undefined) ledger.problems.push(`${entry.clientCorrelator}: ${problem}`);
  }
}

async function settleEntry(shop: Shop, entry: Entry, notifyUrl: string): Promise<string | undefined> {
  const { charged, pin } = entry;
  const found = await shop.lookup(shop.customer, entry.clientCorrelator);
  if (charged && found.status !== 200) return `an acknowledged charge is lost: ${found.status}`;
  if (charged && found.body.transactionId !== charged.transactionId) return 'the charge has another transactionId';
  const again = await shop.charge({ ...names(entry), notifyUrl });
  const wanted = found.status === 200 ? 400 : 200;
  if (again.status !== wanted) return `the charge sent again is answered with ${again.status}, not ${wanted}`;
  entry.charged ??= found.status === 200 ? found.body : again.body;
  if (!pin) return undefined;

  const isPending = found.body.status === 'PENDING';
  if (pin.isAcknowledged && isPending) return 'an acknowledged PIN is lost';
  const typed = await shop.pin(entry.charged, pin.typed);
  if (typed.status !== (isPending ? 200 : 409)) return `the PIN typed again is answered with ${typed.status}`;
  pin.isAcknowledged = true;
  const { status } = (await shop.lookup(shop.customer, entry.clientCorrelator)).body;
  if (status !== (pin.typed === '0000' ? 'SUCCESS' : 'FAILED')) return `after the PIN it is ${status}`;
  return entry.refund ? settleRefund(shop, entry, entry.refund, notifyUrl) : undefined;
}

async function settleRefund(
  shop: Shop,
  { charged = {} }: Entry,
  refund: NonNullable<Entry['refund']>,
  notifyUrl: string,
) {
  const same = await shop.refund(charged, { ...refundNames(refund.clientCorrelator), notifyUrl });
  if (refund.isAcknowledged && same.status === 200) return 'an acknowledged refund is lost';
  refund.isAcknowledged = true;
  const other = await shop.refund(charged, { ...refundNames(`${refund.clientCorrelator}-twice`), notifyUrl });
  return other.status === 409 ? undefined : `a second refund is answered with ${other.status}`;
}

/** At the very end: every outcome, and every timer, was told exactly once; callbacks under one id each. */
export async function compareNotices(shop: Shop, ledger: Ledger, ids: ReadonlyMap<string, ReadonlySet<string>>) {
  const { fired } = (await shop.ask('POST', '/clock/advance', { ms: 24 * 3_600_000 })).body as {
    fired: { kind: string; name: string }[];
  };
  const expired = fired.filter((it) => it.name === 'prompt-expired').length;
  const say = (problem: string): void => void ledger.problems.push(problem);
  if (expired !== ledger.entries.length) say(`${ledger.entries.length} charges, but ${expired} of their timers fired`);

  const texts = await shop.smsTexts();
  const { deliveries } = (await shop.ask('GET', '/deliveries')).body as {
    deliveries: { id: string; body: string; state: string; attempts: object[] }[];
  };
  const byTransaction = Map.groupBy(
    deliveries,
    ({ body }) => (JSON.parse(body) as { transactionId: string }).transactionId,
  );
  const wanted = ledger.entries.length + ledger.entries.filter((it) => it.refund).length;
  if (texts.length !== wanted) say(`${wanted} outcomes, but ${texts.length} SMS`);
  if (deliveries.length !== wanted) say(`${wanted} outcomes, but ${deliveries.length} deliveries`);
  for (const { clientCorrelator, referenceCode, charged, pin } of ledger.entries) {
    const own = texts.filter((it) => it.includes(`(Ref: ${referenceCode})`));
    const outcome = pin?.typed === '0000' ? 'SUCCESSFUL' : pin ? 'Insufficient Balance' : 'Prompt expired';
    if (own.length !== 1 || !own[0]?.includes(outcome)) say(`${clientCorrelator}: SMS are ${JSON.stringify(own)}`);
    if (byTransaction.get(String(charged?.transactionId))?.length !== 1) say(`${clientCorrelator}: not one delivery`);
  }
  for (const { id, state, attempts } of deliveries) {
    if (state !== 'delivered' || attempts.length !== 1) say(`the delivery ${id} is ${state} after ${attempts.length}`);
  }
  for (const [transaction, [delivery]] of byTransaction) {
    const seen = [...(ids.get(transaction) ?? [])];
    if (seen.length !== 1 || seen[0] !== delivery?.id) say(`callbacks of ${transaction} came under ${seen.join(', ')}`);
  }
}
