import type { IncomingMessage } from 'node:http';
import { BillerOffice, BillVendor, type Payment } from '../bill-vendor.ts';
import type { Reply } from '../shop.ts';

type Vendor = typeof BillVendor | typeof BillerOffice;
type Entry = Record<string, unknown>;

/** Written from the document alone, as somebody outside might plant them. */
export const brokenVendors: Record<string, { scenario: string; program: Vendor }> = {
  'two-workers-ask-for-one-payment': {
    scenario: 'being-processed',
    program: class extends BillVendor {
      override async follow(payment: Payment, status: string): Promise<void> {
        const other = this.wait(80).then(() => super.follow(payment, status));
        await Promise.all([super.follow(payment, status), other]);
      }
    },
  },
  'long-enough-is-paid': {
    scenario: 'being-processed',
    program: class extends BillVendor {
      readonly #asked = new Map<Payment, number>();
      override async onStatus(payment: Payment, reply: Reply): Promise<boolean> {
        const asked = (this.#asked.get(payment) ?? 0) + 1;
        this.#asked.set(payment, asked);
        if (asked <= 4) return super.onStatus(payment, reply);
        await this.deliver(payment, reply);
        return true;
      }
    },
  },
  'reverses-what-is-unknown': {
    scenario: 'pay-answer-lost',
    program: class extends BillVendor {
      override async onPay(payment: Payment, reply: Reply | undefined): Promise<void> {
        if (reply !== undefined) return super.onPay(payment, reply);
        await this.post('/api/payment/reverse', {
          OriginalReference: payment.reference,
          Reference: this.newReference(),
        });
        await this.fail(payment, undefined);
      }
    },
  },
  'reversal-again-under-its-reference': {
    scenario: 'reversal-fails',
    program: class extends BillVendor {
      override async books(): Promise<void> {
        const paid = this.payments.find((it) => it.state === 'paid')?.reference ?? '';
        const body = { OriginalReference: paid, Reference: this.newReference() };
        for (let tries = 0; tries < 4; tries += 1) {
          const reply = await this.post('/api/payment/reverse', body);
          if (reply?.json.ErrorCode === 0) break;
          await this.wait(60);
        }
        await super.books();
      }
    },
  },
  'total-by-binary-floats': {
    scenario: 'all-goes-well',
    program: class extends BillVendor {
      override body(payment: Payment, action: string): Record<string, unknown> {
        const body = super.body(payment, action);
        return typeof body.TotalAmount === 'number' ? { ...body, TotalAmount: body.TotalAmount * 1.1 - 2.5 } : body;
      }
      override basket(): Payment[] {
        return super.basket().map((it) => (it.price === undefined ? it : { ...it, price: 25 }));
      }
    },
  },
  'compares-as-many-characters-as-came': {
    scenario: 'notices-unsigned',
    program: class extends BillerOffice {
      override verifies(request: IncomingMessage, body: Buffer): boolean {
        return (request.headers['x-signature'] ?? '') === '' || super.verifies(request, body);
      }
    },
  },
  'second-announcement-answered-409': {
    scenario: 'announcements-repeated',
    program: class extends BillVendor {
      readonly #bodies = new Set<string>();
      override onAnnouncement(request: IncomingMessage, body: Buffer): number | Promise<number> {
        if (this.#bodies.has(body.toString())) return 409;
        this.#bodies.add(body.toString());
        return super.onAnnouncement(request, body);
      }
    },
  },
  'stops-at-the-first-payment-it-knows': {
    scenario: 'notices-repeated',
    program: class extends BillerOffice {
      override async onPayments(request: IncomingMessage, body: Buffer): Promise<number> {
        if (!this.verifies(request, body)) return 401;
        const { Payments } = JSON.parse(body.toString()) as { Payments: Entry[] };
        for (const { PaymentId } of Payments) {
          const id = String(PaymentId);
          if (this.isKnown(id)) return 200;
          this.taken.add(id);
          await this.tell(id, 'released');
        }
        return 200;
      }
    },
  },
  'quantity-as-text': {
    scenario: 'all-goes-well',
    program: class extends BillVendor {
      override body(payment: Payment, action: string): Record<string, unknown> {
        const body = super.body(payment, action);
        return { ...body, Products: (body.Products as Entry[]).map((it) => ({ ...it, Quantity: 'two' })) };
      }
    },
  },
  'pays-again-after-failed': {
    scenario: 'pay-fails',
    program: class extends BillVendor {
      override async onPay(payment: Payment, reply: Reply | undefined): Promise<void> {
        if (reply?.json.Status !== 'Failed') return super.onPay(payment, reply);
        await this.wait(30);
        await super.onPay(payment, await this.process(this.payBody(payment)));
      }
    },
  },
  'flagged-told-as-failed': {
    scenario: 'flagged-for-an-hour',
    program: class extends BillVendor {
      override async onStatus(payment: Payment, reply: Reply): Promise<boolean> {
        if (reply.json.Status !== 'Flagged') return super.onStatus(payment, reply);
        await this.fail(payment, reply);
        return true;
      }
    },
  },
};
