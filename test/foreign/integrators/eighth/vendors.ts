import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BillerOffice, BillVendor, type Payment } from '../bill-vendor.ts';
import type { Program } from '../correct-programs.ts';

function rightSignature(office: BillerOffice, body: Buffer): string {
  return createHmac('sha256', office.secret() ?? '')
    .update(body)
    .digest('base64');
}

/** Written from the document alone: mistakes that show with the second of something, or with what is no list at all. */
export const brokenVendors: Record<string, { scenario: string; program: Program }> = {
  'half-of-a-signature-compared': {
    scenario: 'notices-signature-half-right',
    program: class extends BillerOffice {
      override verifies(request: IncomingMessage, body: Buffer): boolean {
        const right = rightSignature(this, body);
        return String(request.headers['x-signature']).slice(0, 22) === right.slice(0, 22);
      }
    },
  },
  'signature-compared-in-small-letters': {
    scenario: 'notices-signature-half-right',
    program: class extends BillerOffice {
      override verifies(request: IncomingMessage, body: Buffer): boolean {
        const right = rightSignature(this, body);
        return String(request.headers['x-signature']).toLowerCase() === right.toLowerCase();
      }
    },
  },
  'every-notice-believed-after-the-first-right-one': {
    scenario: 'notices-signature-half-right',
    program: class extends BillerOffice {
      #isKnown = false;
      override verifies(request: IncomingMessage, body: Buffer): boolean {
        this.#isKnown ||= super.verifies(request, body);
        return this.#isKnown;
      }
    },
  },
  'a-lone-text-taken-for-a-code': {
    scenario: 'announcements-invalid',
    program: class extends BillVendor {
      override onAnnouncement(request: IncomingMessage, body: Buffer): number | Promise<number> {
        const text = body.toString();
        if (!/^"\w+"$/.test(text)) return super.onAnnouncement(request, body);
        setImmediate(() => void this.refresh([JSON.parse(text) as string]).catch(() => undefined));
        return 200;
      }
    },
  },
  'everything-fetched-where-a-list-is-cut-off': {
    scenario: 'announcements-invalid',
    program: class extends BillVendor {
      override onAnnouncement(request: IncomingMessage, body: Buffer): number | Promise<number> {
        try {
          JSON.parse(body.toString());
        } catch {
          setImmediate(() => void this.load().catch(() => undefined));
        }
        return super.onAnnouncement(request, body);
      }
    },
  },
  'the-first-of-two-billers-fetched': {
    scenario: 'announcements-repeated',
    program: class extends BillVendor {
      override async refresh(codes: string[]): Promise<void> {
        await super.refresh(codes.slice(0, 1));
      }
    },
  },
  'pays-unless-auth-failed': {
    scenario: 'auth-status-nobody-knows',
    program: class extends BillVendor {
      override async buy(payment: Payment): Promise<void> {
        const auth = await this.process(this.body(payment, 'AUTH'));
        if (auth?.status !== 200 || auth.json.Status === 'Failed') await this.fail(payment, auth);
        else await this.onPay(payment, await this.process(this.payBody(payment)));
      }
    },
  },
  'no-total-at-pay': {
    scenario: 'all-goes-well',
    program: class extends BillVendor {
      override payBody(payment: Payment): Record<string, unknown> {
        const { TotalAmount, ...rest } = super.payBody(payment);
        void TotalAmount;
        return rest;
      }
    },
  },
};
