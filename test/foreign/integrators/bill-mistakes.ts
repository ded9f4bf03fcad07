import type { IncomingMessage } from 'node:http';
import type { Ground } from '../../../src/integrator/ground.ts';
import { BillerOffice, BillVendor, type Payment } from './bill-vendor.ts';
import type { Program, Reply } from './shop.ts';

type Bill = new (ground: Ground) => Program & { run(): Promise<void> };

/** Correct programs with other habits: none of them may be accused. */
export const correctVendors: Record<string, Bill> = {
  plain: BillVendor,
  'asks-later': class extends BillVendor {
    override firstWait(): number {
      return 300;
    }
    override laterWait(): number {
      return 900;
    }
  },
  'flagged-first-after-ten-minutes': class extends BillVendor {
    override firstWait(status: string): number {
      return status === 'Flagged' ? 600 : 120;
    }
  },
  'title-case-actions': class extends BillVendor {
    override body(payment: Payment, action: string): Record<string, unknown> {
      return super.body(payment, action === 'AUTH' ? 'Auth' : 'Pay');
    }
    override statusBody(payment: Payment): Record<string, unknown> {
      return { Action: 'Status', Reference: payment.reference };
    }
  },
  'nulls-for-what-is-blank': class extends BillVendor {
    override body(payment: Payment, action: string): Record<string, unknown> {
      const body = super.body(payment, action);
      const [line] = body.Products as Record<string, unknown>[];
      return {
        TotalAmount: null,
        ...body,
        Products: [{ Department: null, Price: null, ...line }],
      };
    }
  },
  'tells-nothing': class extends BillVendor {
    override tell(): Promise<void> {
      return Promise.resolve();
    }
  },
  'extra-headers-and-members': class extends BillVendor {
    override headers(): Record<string, string> {
      return { ...super.headers(), 'x-correlation': this.unique() };
    }
    override body(payment: Payment, action: string): Record<string, unknown> {
      return { ...super.body(payment, action), Till: 4 };
    }
  },
  'no-quantity': class extends BillVendor {
    override body(payment: Payment, action: string): Record<string, unknown> {
      const body = super.body(payment, action);
      const [line] = body.Products as Record<string, unknown>[];
      const { Quantity: _, ...rest } = line ?? {};
      return { ...body, Products: [rest] };
    }
  },
  biller: BillerOffice,
};

/** Defective ones, each with the section that it breaks. */
export const brokenVendors: Record<string, { breaks: string; scenario: string; vendor: Bill }> = {
  'pays-again-after-silence': {
    breaks: '3.2',
    scenario: 'pay-500',
    vendor: class extends BillVendor {
      override async onPay(payment: Payment, reply: Reply | undefined): Promise<void> {
        if (reply === undefined || reply.status >= 500) {
          await this.wait(5);
          await super.onPay(payment, await this.process(this.payBody(payment)));
        } else await super.onPay(payment, reply);
      }
    },
  },
  'pays-again-under-a-new-reference': {
    breaks: '3.2',
    scenario: 'pay-500',
    vendor: class extends BillVendor {
      override async onPay(payment: Payment, reply: Reply | undefined): Promise<void> {
        if (reply === undefined || reply.status >= 500) {
          payment.reference = this.newReference();
          await this.buy(payment);
        } else await super.onPay(payment, reply);
      }
    },
  },
  'retries-after-silence': {
    breaks: '7',
    scenario: 'pay-500',
    vendor: class extends BillVendor {
      override async onPay(payment: Payment, reply: Reply | undefined): Promise<void> {
        if (reply === undefined || reply.status >= 500)
          await super.onPay(payment, await this.process(this.body(payment, 'RETRY')));
        else await super.onPay(payment, reply);
      }
    },
  },
  'asks-after-ten-seconds': {
    breaks: '8',
    scenario: 'being-paid-for-a-day',
    vendor: class extends BillVendor {
      override firstWait(): number {
        return 10;
      }
    },
  },
  'asks-each-minute': {
    breaks: '8',
    scenario: 'being-paid-for-a-day',
    vendor: class extends BillVendor {
      override laterWait(): number {
        return 60;
      }
    },
  },
  'asks-for-flagged-each-three-minutes': {
    breaks: '3.2',
    scenario: 'flagged-for-an-hour',
    vendor: class extends BillVendor {
      override laterWait(): number {
        return 180;
      }
    },
  },
  'never-asks': {
    breaks: '7',
    scenario: 'being-paid-for-a-day',
    vendor: class extends BillVendor {
      override follow(): Promise<void> {
        return Promise.resolve();
      }
    },
  },
  'released-on-http-200': {
    breaks: '7',
    scenario: 'being-paid-for-a-day',
    vendor: class extends BillVendor {
      override async onPay(payment: Payment, reply: Reply | undefined): Promise<void> {
        if (reply?.status === 200) await this.deliver(payment, reply);
        else await super.onPay(payment, reply);
      }
    },
  },
  'unknown-status-told-as-failed': {
    breaks: '3.1',
    scenario: 'being-paid-for-a-day',
    vendor: class extends BillVendor {
      override async onStatus(payment: Payment, reply: Reply): Promise<boolean> {
        if (reply.json.Status === 'Paid') await this.deliver(payment, reply);
        else await this.fail(payment, reply);
        return true;
      }
    },
  },
  'silence-told-as-failed': {
    breaks: '3.2',
    scenario: 'pay-500',
    vendor: class extends BillVendor {
      override async onPay(payment: Payment, reply: Reply | undefined): Promise<void> {
        if (reply === undefined || reply.status >= 500) await this.fail(payment, reply);
        else await super.onPay(payment, reply);
      }
    },
  },
  'pays-without-auth': {
    breaks: '3.2',
    scenario: 'all-goes-well',
    vendor: class extends BillVendor {
      override async buy(payment: Payment): Promise<void> {
        await this.onPay(payment, await this.process(this.payBody(payment)));
      }
    },
  },
  'pays-what-was-not-authorized': {
    breaks: '7',
    scenario: 'all-goes-well',
    vendor: class extends BillVendor {
      override async buy(payment: Payment): Promise<void> {
        await this.process(this.body({ ...payment, member: `AF${payment.member}` }, 'AUTH'));
        await this.onPay(payment, await this.process(this.payBody({ ...payment, member: `AF${payment.member}` })));
      }
    },
  },
  'another-member-at-pay': {
    breaks: '3.2',
    scenario: 'all-goes-well',
    vendor: class extends BillVendor {
      override payBody(payment: Payment): Record<string, unknown> {
        return super.payBody({ ...payment, member: `${payment.member}9` });
      }
    },
  },
  'another-price-at-pay': {
    breaks: '2.2',
    scenario: 'all-goes-well',
    vendor: class extends BillVendor {
      override payBody(payment: Payment): Record<string, unknown> {
        return super.payBody(payment.price === undefined ? payment : { ...payment, price: payment.price + 5 });
      }
    },
  },
  'another-reference-at-pay': {
    breaks: '2.3',
    scenario: 'all-goes-well',
    vendor: class extends BillVendor {
      override payBody(payment: Payment): Record<string, unknown> {
        return { ...super.payBody(payment), Reference: `${payment.reference}-P` };
      }
    },
  },
  'one-reference-for-all': {
    breaks: '8',
    scenario: 'all-goes-well',
    vendor: class extends BillVendor {
      override newReference(): string {
        return 'VENDOR-0001';
      }
    },
  },
  'status-with-empty-products': {
    breaks: '4.1',
    scenario: 'all-goes-well',
    vendor: class extends BillVendor {
      override firstWait(): number {
        return 120;
      }
      override statusBody(payment: Payment): Record<string, unknown> {
        return { ...super.statusBody(payment), Products: [] };
      }
      override async onPay(payment: Payment): Promise<void> {
        await this.follow(payment, '');
      }
    },
  },
  'technical-narration-shown': {
    breaks: '2.4',
    scenario: 'auth-fails',
    vendor: class extends BillVendor {
      override async fail(payment: Payment, reply: Reply | undefined): Promise<void> {
        payment.state = 'failed';
        await this.tell(payment.reference, 'failed');
        await this.tell(payment.reference, 'shown', String(reply?.json.TechnicalNarration ?? ''));
        await this.tell(payment.reference, 'refunded');
      }
    },
  },
  'receipts-in-one-message': {
    breaks: '2.4',
    scenario: 'several-receipts',
    vendor: class extends BillVendor {
      override async deliver(payment: Payment, reply: Reply): Promise<void> {
        payment.state = 'paid';
        await this.tell(payment.reference, 'released');
        const data = (reply.json.PaymentData ?? {}) as { ReceiptSmses?: string[] };
        await this.tell(payment.reference, 'delivered', (data.ReceiptSmses ?? []).join('\n'));
      }
    },
  },
  'whole-list-after-each-announcement': {
    breaks: '6.1',
    scenario: 'announcements-invalid',
    vendor: class extends BillVendor {
      override async refresh(): Promise<void> {
        await this.load();
      }
    },
  },
  'whole-list-each-hour': {
    breaks: '8',
    scenario: 'all-goes-well',
    vendor: class extends BillVendor {
      override async books(): Promise<void> {
        await super.books();
        for (let hour = 0; hour < 3; hour += 1) {
          await this.wait(3600);
          await this.load();
        }
      }
    },
  },
  'empty-announcement-refused': {
    breaks: '6.1',
    scenario: 'announcements-empty',
    vendor: class extends BillVendor {
      override onAnnouncement(request: IncomingMessage, body: Buffer): number | Promise<number> {
        if (body.toString().trim() === '[]') return 400;
        return super.onAnnouncement(request, body);
      }
    },
  },
  'announcement-answered-after-the-fetch': {
    breaks: '6.1',
    scenario: 'announcements-repeated',
    vendor: class extends BillVendor {
      override async onAnnouncement(_request: IncomingMessage, body: Buffer): Promise<number> {
        const codes = JSON.parse(body.toString()) as string[];
        if (Array.isArray(codes) && codes.length > 0) await this.refresh(codes);
        return 200;
      }
    },
  },
  'iso-dates-in-the-query': {
    breaks: '2.5',
    scenario: 'all-goes-well',
    vendor: class extends BillVendor {
      override listQuery(): string {
        return 'From=2026-01-01T00:00:00&To=2026-01-31T23:59:59';
      }
    },
  },
  'pages-of-a-thousand': {
    breaks: '8',
    scenario: 'all-goes-well',
    vendor: class extends BillVendor {
      override listQuery(): string {
        return 'Page=1&PerPage=1000';
      }
    },
  },
  'no-forex-mark': {
    breaks: '2.3',
    scenario: 'all-goes-well',
    vendor: class extends BillVendor {
      override body(payment: Payment, action: string): Record<string, unknown> {
        return super.body({ ...payment, forex: false }, action);
      }
    },
  },
  'total-in-text-of-cents': {
    breaks: '2.3',
    scenario: 'all-goes-well',
    vendor: class extends BillVendor {
      override body(payment: Payment, action: string): Record<string, unknown> {
        const body = super.body(payment, action);
        return typeof body.TotalAmount === 'number' ? { ...body, TotalAmount: body.TotalAmount * 100 } : body;
      }
    },
  },
  'get-without-media-type': {
    breaks: '4',
    scenario: 'all-goes-well',
    vendor: class extends BillVendor {
      override get(path: string): Promise<Reply | undefined> {
        const { authorization = '' } = this.headers();
        return this.http('GET', this.api.base + path, { authorization });
      }
    },
  },
  'payments-without-a-look-at-the-signature': {
    breaks: '6.2',
    scenario: 'notices-unsigned',
    vendor: class extends BillerOffice {
      override verifies(): boolean {
        return true;
      }
    },
  },
  'payments-taken-twice': {
    breaks: '6.2',
    scenario: 'announcements-repeated',
    vendor: class extends BillerOffice {
      override isKnown(): boolean {
        return false;
      }
    },
  },
  'payments-without-department-refused': {
    breaks: '6.2',
    scenario: 'all-goes-well',
    vendor: class extends BillerOffice {
      override async onPayments(request: IncomingMessage, body: Buffer): Promise<number> {
        if (!body.toString().includes('ProductDepartment')) return 400;
        return super.onPayments(request, body);
      }
    },
  },
  'signature-over-what-was-parsed': {
    breaks: '6.2',
    scenario: 'notices-written-otherwise',
    vendor: class extends BillerOffice {
      override verifies(request: IncomingMessage, body: Buffer): boolean {
        return super.verifies(request, Buffer.from(JSON.stringify(JSON.parse(body.toString()))));
      }
    },
  },
};
