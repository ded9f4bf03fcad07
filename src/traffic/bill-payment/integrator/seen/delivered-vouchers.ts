import type { Payment } from './payment.ts';

/** What is wrong with how the vouchers of a Paid payment were handed on (section 7); undefined for nothing. */
export function faultOfVouchers(payment: Payment, all: readonly Payment[]): string | undefined {
  const { paid, billerCode } = payment;
  if (!paid) return undefined;
  const texts = textsOf(payment);
  const { vouchers } = paid;
  if (isAnyCut(vouchers, texts)) return 'a number of a voucher handed on without the zeros that it begins with';
  if (isAnyPinCut(paid.pins, texts)) return 'a PIN handed on without its first or its last digit';
  if (isAnyPinOfAnother(paid, texts)) return 'a voucher handed on with the PIN of another one';
  const lacking = texts.some((it) => it !== '')
    ? vouchers.filter((ids) => ids.length > 0 && !texts.some((it) => ids.some((id) => it.includes(id))))
    : [];
  if (lacking.length === 0) return undefined;
  // Receipts of the voucher may stand for the voucher, where the platform made some, and nobody hands on a voucher by itself.
  const isOwed =
    paid.html.length + paid.smses.length === 0 ||
    isAnyByItself(payment) ||
    all.some((it) => it.billerCode === billerCode && isAnyByItself(it));
  return isOwed ? `${lacking.length} vouchers not delivered` : undefined;
}

/** What was delivered of a payment; each text, and the same with its digits in one piece where they stand in groups, as PINs are printed. */
function textsOf({ told }: Payment): string[] {
  return told.flatMap(({ outcome, text = '' }) =>
    outcome === 'delivered' ? [text, text.replaceAll(/(?<=\d)[ -](?=\d)/g, '')] : [],
  );
}

/** Whether a PIN or another number of a voucher was handed on without the zeros that it begins with: nobody can use it. */
function isAnyCut(vouchers: readonly string[][], texts: readonly string[]): boolean {
  return vouchers.flat().some((id) => {
    if (!/^0\d{3,40}$/.test(id) || texts.some((it) => it.includes(id))) return false;
    const cut = id.replace(/^0+/, '');
    return cut.length >= 3 && isNumberIn(texts, cut);
  });
}

/** Who hides a PIN hides more of it than one digit. */
function isAnyPinCut(pins: readonly string[], texts: readonly string[]): boolean {
  return pins.some((pin) => {
    if (!/^\d{6,40}$/.test(pin) || texts.some((it) => it.includes(pin))) return false;
    return isNumberIn(texts, pin.slice(0, -1)) || isNumberIn(texts, pin.slice(1));
  });
}

function isNumberIn(texts: readonly string[], number: string): boolean {
  return texts.some((it) => it.match(/\d+/g)?.includes(number));
}

/** Whether a text names one voucher and the PIN of another one, while its own PIN stands nowhere. */
function isAnyPinOfAnother({ vouchers, pins }: NonNullable<Payment['paid']>, texts: readonly string[]): boolean {
  return vouchers.some((ids, at) => {
    const pin = pins[at] ?? '';
    if (pin === '' || texts.some((it) => it.includes(pin))) return false;
    const about = texts.filter((text) => ids.some((id) => text.includes(id)));
    return pins.some((other, its) => {
      const rest = vouchers[its]?.filter((id) => id !== other) ?? [];
      const isPlain = its !== at && other.length >= 6 && rest.length > 0;
      return isPlain && about.some((text) => text.includes(other) && !rest.some((id) => text.includes(id)));
    });
  });
}

/** Whether a voucher was handed on in a text that is none of the receipts: whoever does that with one owes the others. */
function isAnyByItself(payment: Payment): boolean {
  const { paid } = payment;
  if (!paid) return false;
  const receipts = [...paid.html, ...paid.smses];
  const own = textsOf(payment).filter((text) => !receipts.some((it) => it.includes(text) || text.includes(it)));
  return paid.vouchers.some((ids) => ids.some((id) => own.some((text) => text.includes(id))));
}
