import type { IncomingMessage } from 'node:http';
import { BillerOffice, BillVendor, type Payment } from '../bill-vendor.ts';
import type { Program } from '../correct-programs.ts';
import type { Reply } from '../shop.ts';

interface Product {
  Vouchers?: { Pin: string }[] | null;
}

/** Written from the document alone: what is concluded from no answer, another status or a refusal, what a failed fetch leads to, and what a print or a wrong key loses. */
export const brokenVendors: Record<string, { scenario: string; program: Program }> = {
  'paid-after-an-auth-without-a-status': {
    scenario: 'auth-500',
    program: class extends BillVendor {
      override async buy(payment: Payment): Promise<void> {
        const auth = await this.process(this.body(payment, 'AUTH'));
        if (auth?.json.Status === 'Failed') await this.fail(payment, auth);
        else await this.onPay(payment, await this.process(this.payBody(payment)));
      }
    },
  },
  'authorized-after-pay-taken-for-paid': {
    scenario: 'pay-never-arrived',
    program: class extends BillVendor {
      override async onStatus(payment: Payment, reply: Reply): Promise<boolean> {
        if (reply.json.Status !== 'Authorized') return super.onStatus(payment, reply);
        await this.deliver(payment, reply);
        return true;
      }
    },
  },
  'handed-over-on-reversed': {
    scenario: 'taken-back',
    program: class extends BillVendor {
      override async onStatus(payment: Payment, reply: Reply): Promise<boolean> {
        if (reply.json.Status !== 'Reversed') return super.onStatus(payment, reply);
        await this.deliver(payment, reply);
        return true;
      }
    },
  },
  'refused-inquiry-told-as-failed': {
    scenario: 'status-refused',
    program: class extends BillVendor {
      override async process(body: Record<string, unknown>): Promise<Reply | undefined> {
        const reply = await super.process(body);
        const payment = this.payments.find((it) => it.reference === body.Reference);
        if (body.Action === 'STATUS' && payment && reply && reply.status >= 400 && reply.status < 500)
          await this.fail(payment, reply);
        return reply;
      }
    },
  },
  'whole-list-where-the-fetch-fails': {
    scenario: 'fetches-fail',
    program: class extends BillVendor {
      override async refresh(codes: string[]): Promise<void> {
        const query = codes.map(encodeURIComponent).join(',');
        const reply = await this.get(`/api/payment/ListBillers?billerCodes=${query}`);
        if (reply?.status !== 200) await this.load();
      }
    },
  },
  'pin-printed-as-a-number': {
    scenario: 'all-goes-well',
    program: class extends BillVendor {
      override async deliver(payment: Payment, reply: Reply): Promise<void> {
        await super.deliver(payment, reply);
        const products = (reply.json.Products ?? []) as Product[];
        for (const { Pin } of products.flatMap((it) => it.Vouchers ?? []))
          await this.tell(payment.reference, 'delivered', `Your PIN is ${Number(Pin)}.`);
      }
    },
  },
  'receipts-of-the-payment-before': {
    scenario: 'all-goes-well',
    program: class extends BillVendor {
      #before: Reply | undefined;
      override async deliver(payment: Payment, reply: Reply): Promise<void> {
        await super.deliver(payment, this.#before ?? reply);
        this.#before = reply;
      }
    },
  },
  'sms-cut-at-160': {
    scenario: 'several-receipts',
    program: class extends BillVendor {
      override async tell(reference: string, outcome: string, text?: string): Promise<void> {
        await super.tell(reference, outcome, text?.slice(0, 160));
      }
    },
  },
  'payments-known-by-their-member': {
    scenario: 'all-goes-well',
    program: class extends BillerOffice {
      override async onPayments(request: IncomingMessage, body: Buffer): Promise<number> {
        if (!this.verifies(request, body)) return 401;
        const { Payments } = JSON.parse(body.toString()) as { Payments: { PaymentId: number; MemberNumber: string }[] };
        for (const { PaymentId, MemberNumber } of Payments)
          if (!this.isKnown(MemberNumber)) {
            this.taken.add(MemberNumber);
            await this.tell(String(PaymentId), 'released');
          }
        return 200;
      }
    },
  },
};
