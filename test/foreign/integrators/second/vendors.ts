import type { IncomingMessage } from 'node:http';
import { BillerOffice, BillVendor, type Payment } from '../bill-vendor.ts';
import type { Reply } from '../shop.ts';

type Vendor = typeof BillVendor | typeof BillerOffice;

export const correctVendors: Record<string, Vendor> = {
  'works-off-a-queue': class extends BillVendor {
    readonly #queue: Promise<void>[] = [];
    override async buy(payment: Payment): Promise<void> {
      this.#queue.push(super.buy(payment));
    }
    override async books(): Promise<void> {
      await Promise.all(this.#queue);
      await super.books();
    }
  },
  'asks-with-jitter': class extends BillVendor {
    #turn = 0;
    override firstWait(): number {
      return 121 + (this.#turn++ % 30);
    }
    override laterWait(status: string): number {
      return super.laterWait(status) + (this.#turn++ % 17);
    }
  },
};

export const brokenVendors: Record<string, { scenario: string; program: Vendor }> = {
  'released-when-authorized': {
    scenario: 'pay-fails',
    program: class extends BillVendor {
      override payBody(payment: Payment): Record<string, unknown> {
        void this.tell(payment.reference, 'released');
        return super.payBody(payment);
      }
    },
  },
  'pays-a-flagged-one-again': {
    scenario: 'flagged-for-an-hour',
    program: class extends BillVendor {
      override async onPay(payment: Payment, reply: Reply | undefined): Promise<void> {
        const again = reply?.json.Status === 'Flagged' ? await this.process(this.payBody(payment)) : reply;
        await super.onPay(payment, again);
      }
    },
  },
  'money-back-while-it-is-open': {
    scenario: 'being-paid-for-a-day',
    program: class extends BillVendor {
      override async follow(payment: Payment, _status: string): Promise<void> {
        for (let asked = 0; asked < 5; asked += 1) {
          await this.wait(180);
          const reply = await this.process(this.statusBody(payment));
          if (reply?.status === 200 && (await this.onStatus(payment, reply))) return;
        }
        await this.tell(payment.reference, 'refunded');
      }
    },
  },
  'catalogue-for-each-sale': {
    scenario: 'all-goes-well',
    program: class extends BillVendor {
      override async buy(payment: Payment): Promise<void> {
        await this.load();
        await super.buy(payment);
      }
    },
  },
  'unsigned-payments-taken': {
    scenario: 'notices-unsigned',
    program: class extends BillerOffice {
      override verifies(request: IncomingMessage, body: Buffer): boolean {
        return request.headers['x-signature'] === undefined || super.verifies(request, body);
      }
    },
  },
};
