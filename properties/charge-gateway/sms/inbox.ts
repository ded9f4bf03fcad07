import { canonicalDecimal, type Exchange, type Trial } from '../../../src/conformance/index.ts';
import { amountSent, type Charged, internationalOf } from '../../../src/given/charge-gateway/index.ts';

/** Rules that an outcome's SMS decides. */
export const smsRules = [
  'sms-label',
  'sms-amount',
  'sms-merchant',
  'sms-reference',
  'sms-currency',
  'sms-repeated',
  'sms-timestamp',
];

/** The SMS of a customer that name this charge's reference, oldest first. */
export async function smsOf(trial: Trial, charged: Pick<Charged, 'body'>): Promise<string[]> {
  return (await inboxOf(trial, charged.body.endUserId)).filter((text) => text.includes(charged.body.referenceCode));
}

/**
 * The outcome's SMS, waited for. One that does not name the reference is taken where none does: the last that came
 * after the first `before` of the inbox. Undefined where none comes in the target's patience.
 */
export async function awaitSms(trial: Trial, charged: Charged, before: number): Promise<string | undefined> {
  const named = await trial.eventually(async () => (await smsOf(trial, charged))[0], 'SMS');
  return named ?? (await inboxOf(trial, charged.body.endUserId)).slice(before).at(-1);
}

/** Every SMS of a customer so far, oldest first. */
export async function inboxOf(trial: Trial, endUserId: string): Promise<string[]> {
  return ((await trial.driver.customer?.smsInbox?.({ endUserId: internationalOf(endUserId) })) ?? []).map(
    (it) => it.text,
  );
}

/**
 * Decides an outcome's SMS by the template of section 6.2: what the template gives to the letter, with a timestamp
 * allowed between its parts (the table of elements names one and the template has none).
 * The failure template is given as "same start" and an ending, so that its "was" may be there or not.
 * @param ending `SUCCESSFUL` or `FAILED. Reason: …`
 */
export function judgeSms(
  trial: Trial,
  charged: Charged,
  text: string,
  outcomeRule: string,
  ending: string,
  ...proof: Exchange[]
): void {
  const { merchantName, referenceCode } = charged.body;
  trial.holds('sms-label', 'SANDBOX TEST:', text.slice(0, 'SANDBOX TEST:'.length), ...proof);
  const reference = `(Ref: ${referenceCode})`;
  // A reference may hold a bracket itself.
  const named = text.includes(reference) ? reference : part(text, '(Ref: ', ')');
  trial.holds('sms-reference', reference, named, ...proof);
  const merchant = ` to ${merchantName} (Ref:`;
  trial.expects('sms-merchant', merchant, text.includes(merchant), text, ...proof);
  const hasTime = /\d\d:\d\d/.test(text.replace(merchantName, '').replace(referenceCode, ''));
  trial.observe('sms-timestamp', hasTime ? 'shown' : 'absent', ...proof);
  const [, currency] = payment.exec(text) ?? [];
  trial.holds('sms-amount', amountSent(charged), amountShown(text), ...proof);
  const sent = (charged.body.paymentAmount as { charginginformation: { currency: string } }).charginginformation
    .currency;
  // A charge in USD tells nothing of which currency a template names.
  if (sent !== 'USD' || currency !== 'USD') trial.holds('sms-currency', 'USD', currency, ...proof);
  const shape = `SANDBOX TEST: … Your payment of … was ${ending}. … This is a test transaction.`;
  trial.expects(outcomeRule, shape, followsTemplate(text, ending), text, ...proof);
}

/** Currency and amount of an SMS that follows its template. */
const payment = /Your payment of ([A-Z]{3}) ?(\d(?:[\d.,]*\d)?)/;

/** The amount that an SMS names as canonical decimal text; undefined where it names none. */
export function amountShown(text: string): string | undefined {
  const amount = payment.exec(text)?.[2];
  return amount && (canonicalDecimal(amount.replaceAll(',', '')) ?? amount);
}

function followsTemplate(text: string, ending: string): boolean {
  const gap = '[^]{0,40}?';
  const escaped = ending.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(
    `^SANDBOX TEST:${gap}Your payment of [^]* \\(Ref: [^]*\\)${gap}(?: was)? ${escaped}\\.?${gap}This is a test transaction\\.?${gap}$`,
  ).test(text.slice(0, 2_000));
}

/** What stands from one sign to the next other one, on one line; the whole text where that is nowhere. */
function part(text: string, from: string, to: string): string {
  const begins = text.indexOf(from);
  const ends = text.indexOf(to, begins);
  const found = begins < 0 || ends < 0 ? text : text.slice(begins, ends + to.length);
  return found.includes('\n') ? text : found;
}
