import type { IncomingMessage } from 'node:http';
import { BillerOffice, BillVendor, type Payment } from '../bill-vendor.ts';
import type { Program } from '../correct-programs.ts';
import type { Reply } from '../shop.ts';

/** Written from the document alone: what a payment is called elsewhere, and what stands in one body. */
export const brokenVendors: Record<string, { scenario: string; program: Program }> = {
  'last-payment-of-a-body': {
    scenario: 'notices-repeated',
    program: class extends BillerOffice {
      override async onPayments(request: IncomingMessage, body: Buffer): Promise<number> {
        if (!this.verifies(request, body)) return 401;
        const { Payments } = JSON.parse(body.toString()) as { Payments: { PaymentId: number }[] };
        const id = String(Payments.at(-1)?.PaymentId);
        if (this.isKnown(id)) return 200;
        this.taken.add(id);
        await this.tell(id, 'released');
        return 200;
      }
    },
  },
  'reversal-by-the-platform-reference': {
    scenario: 'all-goes-well',
    program: class extends BillVendor {
      #platform: unknown;
      override async onPay(payment: Payment, reply: Reply | undefined): Promise<void> {
        this.#platform ??= reply?.json.PlatformReference;
        await super.onPay(payment, reply);
      }
      override async books(): Promise<void> {
        const Reference = this.newReference();
        await this.post('/api/payment/reverse', { OriginalReference: this.#platform, Reference });
        await super.books();
      }
    },
  },
};
