import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BillerOffice, BillVendor, type Payment } from '../bill-vendor.ts';
import type { Reply } from '../shop.ts';

type Vendor = typeof BillVendor | typeof BillerOffice;
type Entry = Record<string, unknown>;

/** A biller that also keeps the members of its own. */
class MemberOffice extends BillerOffice {
  protected members(path: string, body: unknown): Promise<Reply | undefined> {
    const { ownBiller } = this.api.fixtures as {
      ownBiller?: { credentials: { username: string; password: string } };
    };
    const { username, password } = ownBiller?.credentials ?? { username: '', password: '' };
    const headers = {
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
      'content-type': 'application/json',
    };
    return this.http('POST', `${this.api.base}/api/member/${path}`, headers, JSON.stringify(body));
  }
}

/** Written from the document alone, as somebody outside might plant them. */
export const brokenVendors: Record<string, { scenario: string; program: Vendor }> = {
  'asks-a-minute-after-its-timeout': {
    scenario: 'pay-times-out',
    program: class extends BillVendor {
      override firstWait(): number {
        return 60;
      }
    },
  },
  'asks-for-flagged-each-five-minutes': {
    scenario: 'flagged-for-an-hour',
    program: class extends BillVendor {
      override laterWait(status: string): number {
        return status === 'Flagged' ? 300 : 180;
      }
    },
  },
  'pays-again-after-a-cut-connection': {
    scenario: 'pay-answer-lost',
    program: class extends BillVendor {
      override async onPay(payment: Payment, reply: Reply | undefined): Promise<void> {
        await super.onPay(payment, reply ?? (await this.process(this.payBody(payment))));
      }
    },
  },
  'html-receipts-in-one-page': {
    scenario: 'several-receipts',
    program: class extends BillVendor {
      override async deliver(payment: Payment, reply: Reply): Promise<void> {
        payment.state = 'paid';
        await this.tell(payment.reference, 'released');
        const { ReceiptHtml, ReceiptSmses } = (reply.json.PaymentData ?? {}) as Record<string, string[] | undefined>;
        await this.tell(payment.reference, 'delivered', (ReceiptHtml ?? []).join('<hr>'));
        for (const text of ReceiptSmses ?? []) await this.tell(payment.reference, 'delivered', text);
      }
    },
  },
  'first-receipt-only': {
    scenario: 'several-receipts',
    program: class extends BillVendor {
      override async deliver(payment: Payment, reply: Reply): Promise<void> {
        payment.state = 'paid';
        await this.tell(payment.reference, 'released');
        const { ReceiptHtml, ReceiptSmses } = (reply.json.PaymentData ?? {}) as Record<string, string[] | undefined>;
        for (const texts of [ReceiptHtml, ReceiptSmses])
          if (texts?.[0]) await this.tell(payment.reference, 'delivered', texts[0]);
      }
    },
  },
  'receipts-never-null': {
    scenario: 'pay-500',
    program: class extends BillVendor {
      override async deliver(payment: Payment, reply: Reply): Promise<void> {
        const data = reply.json.PaymentData as Record<string, string[]>;
        const texts = [...(data.ReceiptHtml as string[]), ...(data.ReceiptSmses as string[])];
        payment.state = 'paid';
        await this.tell(payment.reference, 'released');
        for (const text of texts) await this.tell(payment.reference, 'delivered', text);
      }
    },
  },
  'forex-mark-at-auth-alone': {
    scenario: 'all-goes-well',
    program: class extends BillVendor {
      override payBody(payment: Payment): Record<string, unknown> {
        return super.payBody({ ...payment, forex: false });
      }
    },
  },
  'total-of-one-for-two': {
    scenario: 'all-goes-well',
    program: class extends BillVendor {
      override body(payment: Payment, action: string): Record<string, unknown> {
        const body = super.body(payment, action);
        if (payment.product.AllowSpecifyQuantity !== true) return body;
        return { ...body, Products: (body.Products as Entry[]).map((it) => ({ ...it, Quantity: 2 })) };
      }
    },
  },
  'technical-narration-in-brackets': {
    scenario: 'pay-fails',
    program: class extends BillVendor {
      override async fail(payment: Payment, reply: Reply | undefined): Promise<void> {
        payment.state = 'failed';
        await this.tell(payment.reference, 'failed');
        const { Narration, TechnicalNarration } = reply?.json ?? {};
        await this.tell(payment.reference, 'shown', `${Narration} (${TechnicalNarration})`);
        await this.tell(payment.reference, 'refunded');
      }
    },
  },
  'takes-any-array-for-codes': {
    scenario: 'announcements-invalid',
    program: class extends BillVendor {
      override onAnnouncement(_request: IncomingMessage, body: Buffer): number {
        let codes: unknown;
        try {
          codes = JSON.parse(body.toString());
        } catch {
          return 200;
        }
        if (Array.isArray(codes) && codes.length > 0) setImmediate(() => void this.refresh(codes.map(String)));
        return 200;
      }
    },
  },
  'announcement-answered-202': {
    scenario: 'announcements-empty',
    program: class extends BillVendor {
      override async onAnnouncement(request: IncomingMessage, body: Buffer): Promise<number> {
        await super.onAnnouncement(request, body);
        return 202;
      }
    },
  },
  'signature-as-hexadecimal': {
    scenario: 'all-goes-well',
    program: class extends BillerOffice {
      override verifies(request: IncomingMessage, body: Buffer): boolean {
        return (
          request.headers['x-signature'] ===
          createHmac('sha256', this.secret() ?? '')
            .update(body)
            .digest('hex')
        );
      }
    },
  },
  'known-by-the-body': {
    scenario: 'notices-repeated',
    program: class extends BillerOffice {
      readonly #bodies = new Set<string>();
      override async onPayments(request: IncomingMessage, body: Buffer): Promise<number> {
        const hash = createHash('sha256').update(body).digest('hex');
        if (this.#bodies.has(hash)) return 200;
        this.#bodies.add(hash);
        return super.onPayments(request, body);
      }
      override isKnown(): boolean {
        return false;
      }
    },
  },
  'member-updated-in-part': {
    scenario: 'all-goes-well',
    program: class extends MemberOffice {
      override async takeOn(number: string): Promise<void> {
        await super.takeOn(number);
        await this.members('update', { MemberNumber: number, FullName: 'Rudo Example', MobileNo: '263770000009' });
      }
    },
  },
  'deleted-number-given-again': {
    scenario: 'all-goes-well',
    program: class extends MemberOffice {
      override async takeOn(number: string): Promise<void> {
        await super.takeOn(number);
        await this.members('create', { MemberNumber: 'M100201', FullName: 'Tatenda Example' });
        await this.members('delete', { MemberNumber: 'M100201' });
        await this.members('create', { MemberNumber: 'M100201', FullName: 'Chipo Example' });
      }
    },
  },
  'feed-before-in-seconds': {
    scenario: 'all-goes-well',
    program: class extends BillVendor {
      override async books(): Promise<void> {
        await super.books();
        const code = this.payments[0]?.biller ?? '';
        await this.get(`/api/payment/feed?billercode=${code}&before=${Math.floor(this.ground.clock.now() / 1000)}`);
      }
    },
  },
  'months-as-numbers': {
    scenario: 'all-goes-well',
    program: class extends BillVendor {
      override listQuery(): string {
        return 'From=01-01-2026%2000:00:00&To=31-01-2026%2023:59:59';
      }
    },
  },
  'reversal-under-the-original-reference': {
    scenario: 'all-goes-well',
    program: class extends BillVendor {
      override async books(): Promise<void> {
        const reference = this.payments.find((it) => it.state === 'paid')?.reference;
        await this.post('/api/payment/reverse', { OriginalReference: reference, Reference: reference });
        await super.books();
      }
    },
  },
  'reversed-on-http-200': {
    scenario: 'reversal-fails',
    program: class extends BillVendor {
      override async books(): Promise<void> {
        const reference = this.payments.find((it) => it.state === 'paid')?.reference ?? '';
        const reply = await this.post('/api/payment/reverse', {
          OriginalReference: reference,
          Reference: this.newReference(),
        });
        if (reply?.status === 200) await this.tell(reference, 'refunded');
        await super.books();
      }
    },
  },
  'whole-body-to-ask': {
    scenario: 'being-processed',
    program: class extends BillVendor {
      override statusBody(payment: Payment): Record<string, unknown> {
        return this.body(payment, 'STATUS');
      }
    },
  },
  'returned-price-sent-back': {
    scenario: 'all-goes-well',
    program: class extends BillVendor {
      override payBody(payment: Payment): Record<string, unknown> {
        return super.payBody(payment.price === undefined ? { ...payment, price: 41.5 } : payment);
      }
    },
  },
  'above-the-greatest-amount': {
    scenario: 'all-goes-well',
    program: class extends BillVendor {
      override basket(): Payment[] {
        return super.basket().map((it) => (it.price === undefined ? it : { ...it, price: 9_999_999 }));
      }
    },
  },
  'pays-again-after-400': {
    scenario: 'pay-refused',
    program: class extends BillVendor {
      override async onPay(payment: Payment, reply: Reply | undefined): Promise<void> {
        if (reply?.status !== 400) return super.onPay(payment, reply);
        await this.wait(20);
        await super.onPay(payment, await this.process(this.payBody(payment)));
      }
    },
  },
  'pending-is-failed-after-ten-minutes': {
    scenario: 'pending',
    program: class extends BillVendor {
      override async follow(payment: Payment, status: string): Promise<void> {
        if (status !== 'Pending') return super.follow(payment, status);
        for (let asked = 0; asked < 3; asked += 1) {
          await this.wait(200);
          const reply = await this.process(this.statusBody(payment));
          if (reply?.status === 200 && (await this.onStatus(payment, reply))) return;
        }
        await this.fail(payment, undefined);
      }
    },
  },
};
