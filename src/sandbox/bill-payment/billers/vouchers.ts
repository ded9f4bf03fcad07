import { pathOf } from '../answers/bad-request.ts';
import { member } from '../catalogue/biller.ts';
import { availableOf, wantedOf } from '../payments/reservations.ts';
import { productId } from '../tables/settings.ts';
import { reservations } from '../tables/vouchers.ts';
import { displayOf, receiptEach } from './receipt.ts';
import type { BillerSystem } from './system.ts';

const email = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
const phone = /^\+?\d{9,15}$/;

/** Vouchers out of a stock that AUTH reserves (section 3.4). */
export const voucherSystem: BillerSystem = {
  member(_biller, address, _view, { policy: { dialect } }) {
    const form = dialect['voucher-contact-address-form'];
    const isAddress = (form !== 'phone' && email.test(address)) || (form !== 'e-mail' && phone.test(address));
    return isAddress ? member({ memberNumber: address, name: address }) : undefined;
  },
  objection({ biller, lines, reference }, view) {
    const own = view.find(reservations, 'reference', reference);
    const left = [...wantedOf(lines)].map(([code, quantity]) => {
      const product = productId(biller.code, code);
      const reserved = own.find((it) => it.product === product)?.quantity ?? 0;
      return { code, quantity, free: availableOf(product, view) + reserved };
    });
    const out = left.filter(({ free }) => free === 0).map(({ code }) => code);
    const short = left.filter(({ free, quantity }) => free < quantity);
    if (short.length === 0) return undefined;
    const technical =
      out.length > 0
        ? { Status: 'OutOfStock', OutOfStock: out, InsufficientStock: null }
        : {
            Status: 'InsufficientStock',
            OutOfStock: null,
            InsufficientStock: Object.fromEntries(short.map(({ code, free }) => [code, free])),
          };
    const narration = out.length > 0 ? 'The voucher is out of stock.' : 'Not enough vouchers are in stock.';
    return { narration, technical: JSON.stringify(technical), path: pathOf(['Products']), form: 'failed' };
  },
  receipts(payment) {
    const units = payment.lines.flatMap(({ name, quantity }) => Array.from({ length: quantity }, () => name));
    const texts = units.map((name, at) => `${name}, ${at + 1} of ${units.length}`);
    return receiptEach('Voucher', texts, { ...displayOf(payment), Vouchers: String(units.length) });
  },
};
