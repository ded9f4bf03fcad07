import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BillerOffice, BillVendor, type Payment } from '../bill-vendor.ts';
import type { Program } from '../correct-programs.ts';
import type { Reply } from '../shop.ts';

interface Product {
  Vouchers?: { SerialNumber: string; Pin: string }[] | null;
}

interface Notified {
  PaymentId: number;
  PlatformReference: string;
  BankReference: string;
  PaidDate: string;
  MemberNumber: string;
  MemberName: string;
  ProductCode: string;
  ProductPrice: number;
  ProductDepartment?: string;
}

interface Notice {
  Hash?: string | null;
  Payments: Notified[];
}

/** The older Hash of section 6.2. */
function hashOf(payments: readonly Notified[], secret: string): string {
  const texts = payments.map((it) =>
    [
      ...[it.PaymentId, it.PlatformReference, it.BankReference, it.PaidDate, it.MemberNumber, it.MemberName],
      ...[it.ProductCode, it.ProductPrice.toFixed(2), it.ProductDepartment ?? ''],
    ].join(''),
  );
  return createHash('sha256')
    .update(texts.join('') + secret, 'utf8')
    .digest('hex');
}

/** Validates the older Hash, and not X-Signature. */
class OfficeByHash extends BillerOffice {
  override verifies(_request: IncomingMessage, body: Buffer): boolean {
    const { Hash, Payments } = JSON.parse(body.toString()) as Notice;
    return Hash != null && this.isHash(Hash, hashOf(Payments, this.secret() ?? ''));
  }

  isHash(hash: string, own: string): boolean {
    return hash === own;
  }
}

/** Takes what its download lists, before or after the platform tells of it. */
class OfficeThatDownloads extends BillerOffice {
  override async onPayments(request: IncomingMessage, body: Buffer): Promise<number> {
    const status = await super.onPayments(request, body);
    const { ownBiller } = this.api.fixtures as { ownBiller?: { credentials: { username: string; password: string } } };
    const { username = '', password = '' } = ownBiller?.credentials ?? {};
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
    const period = 'From=01-Jan-2020%2000:00:00&To=31-Dec-2099%2023:59:59';
    const reply = await this.http('GET', `${this.api.base}/api/member/downloadpayments?${period}`, { authorization });
    for (const id of reply?.text.match(/^\d+(?=,)/gm) ?? [])
      if (!this.isKnown(id)) {
        this.taken.add(id);
        await this.tell(id, 'released');
      }
    return status;
  }
}

export const correctOffices: Record<string, Program> = { OfficeByHash, OfficeThatDownloads };

/** What a payment's answer holds of vouchers. */
const vouchersOf = ({ json }: Reply) => ((json.Products ?? []) as Product[]).flatMap((it) => it.Vouchers ?? []);

/** Written from the document alone: intervals of another status, a final one that is taken for open, vouchers handed on wrongly, and what a biller knows payments by. */
export const brokenVendors: Record<string, { scenario: string; program: Program }> = {
  'inquired-as-the-first-status-wants': {
    scenario: 'flagged-in-between',
    program: class extends BillVendor {
      override laterWait(): number {
        return 180;
      }
    },
  },
  'paid-without-receipts-asked-for-until-people-have-it': {
    scenario: 'receipts-absent',
    program: class extends BillVendor {
      override async follow(payment: Payment, status: string): Promise<void> {
        await this.wait(this.firstWait(status));
        for (let asked = 0; asked < 5; asked += 1) {
          const reply = await this.process(this.statusBody(payment));
          if (reply?.status === 200 && (await this.onStatus(payment, reply))) return;
          await this.wait(this.laterWait(status));
        }
        await this.tell(payment.reference, 'escalated');
      }

      override async onStatus(payment: Payment, reply: Reply): Promise<boolean> {
        const { ReceiptHtml } = (reply.json.PaymentData ?? {}) as { ReceiptHtml?: string[] };
        return reply.json.Status === 'Paid' && !ReceiptHtml ? false : super.onStatus(payment, reply);
      }
    },
  },
  'vouchers-not-handed-on-by-inquiries': {
    scenario: 'all-goes-well',
    program: class extends BillVendor {
      #handed = 0;
      override basket(): Payment[] {
        const vouchers = super.basket().filter(({ product }) => product.Code === 'RV');
        return [...vouchers, ...vouchers.map((it) => ({ ...it, reference: this.newReference() }))];
      }

      override async deliver(payment: Payment, reply: Reply): Promise<void> {
        await super.deliver(payment, reply);
        this.#handed += 1;
        if (this.#handed > 1) return;
        for (const { SerialNumber, Pin } of vouchersOf(reply))
          await this.tell(payment.reference, 'delivered', `Voucher ${SerialNumber}, PIN ${Pin}`);
      }
    },
  },
  'pin-without-its-last-digit': {
    scenario: 'all-goes-well',
    program: class extends BillVendor {
      override async deliver(payment: Payment, reply: Reply): Promise<void> {
        await super.deliver(payment, reply);
        for (const { SerialNumber, Pin } of vouchersOf(reply))
          await this.tell(payment.reference, 'delivered', `Voucher ${SerialNumber}, PIN ${Pin.slice(0, -1)}`);
      }
    },
  },
  'pin-of-the-first-voucher-on-each': {
    scenario: 'all-goes-well',
    program: class extends BillVendor {
      override body(payment: Payment, action: string): Record<string, unknown> {
        const body = super.body(payment, action);
        if (payment.product.Code !== 'RV') return body;
        const [line] = body.Products as { Price: number }[];
        return { ...body, Products: [{ ...line, Quantity: 2 }], TotalAmount: 2 * (line?.Price ?? 0) };
      }

      override async deliver(payment: Payment, reply: Reply): Promise<void> {
        await super.deliver(payment, reply);
        const [first] = vouchersOf(reply);
        for (const { SerialNumber } of vouchersOf(reply))
          await this.tell(payment.reference, 'delivered', `Voucher ${SerialNumber}, PIN ${first?.Pin}`);
      }
    },
  },
  'whole-list-a-while-after-the-fetch-failed': {
    scenario: 'fetches-fail',
    program: class extends BillVendor {
      override async refresh(codes: string[]): Promise<void> {
        const query = codes.map(encodeURIComponent).join(',');
        const reply = await this.get(`/api/payment/ListBillers?billerCodes=${query}`);
        if (reply?.status === 200) return;
        await this.wait(90);
        await this.load();
      }
    },
  },
  'announced-text-read-letter-by-letter': {
    scenario: 'announcements-invalid',
    program: class extends BillVendor {
      override onAnnouncement(request: IncomingMessage, body: Buffer): number | Promise<number> {
        if (/^"\w+"$/.test(body.toString())) setImmediate(() => void this.refresh([...JSON.parse(body.toString())]));
        return super.onAnnouncement(request, body);
      }
    },
  },
  'announcements-left-while-one-is-fetched': {
    scenario: 'catalogue-changes',
    program: class extends BillVendor {
      #isFetching = false;
      override async refresh(codes: string[]): Promise<void> {
        if (this.#isFetching) return;
        this.#isFetching = true;
        await super.refresh(codes);
        this.#isFetching = false;
      }
    },
  },
  'forged-payments-remembered': {
    scenario: 'notices-wrongly-signed',
    program: class extends BillerOffice {
      override async onPayments(request: IncomingMessage, body: Buffer): Promise<number> {
        const { Payments } = JSON.parse(body.toString()) as Notice;
        const fresh = Payments.filter(({ PaymentId }) => !this.isKnown(String(PaymentId)));
        for (const { PaymentId } of fresh) this.taken.add(String(PaymentId));
        if (!this.verifies(request, body)) return 401;
        for (const { PaymentId } of fresh) await this.tell(String(PaymentId), 'released');
        return 200;
      }
    },
  },
  'payments-known-by-their-day-too': {
    scenario: 'notices-repeated',
    program: class extends BillerOffice {
      override async onPayments(request: IncomingMessage, body: Buffer): Promise<number> {
        if (!this.verifies(request, body)) return 401;
        const { Payments } = JSON.parse(body.toString()) as Notice;
        for (const { PaymentId, PaidDate } of Payments) {
          const key = `${PaymentId} ${PaidDate}`;
          if (this.isKnown(key)) continue;
          this.taken.add(key);
          await this.tell(String(PaymentId), 'released');
        }
        return 200;
      }
    },
  },
  'hash-right-in-its-first-letters': {
    scenario: 'notices-signature-half-right',
    program: class extends OfficeByHash {
      override isHash(hash: string, own: string): boolean {
        return own.startsWith(hash.slice(0, 8));
      }
    },
  },
};
