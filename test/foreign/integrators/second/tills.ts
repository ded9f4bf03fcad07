import type { Reply } from '../shop.ts';
import { type Sale, WalletTill } from '../wallet-till.ts';

export const correctTills: Record<string, typeof WalletTill> = {
  'sells-while-it-deposits': class extends WalletTill {
    override async deposits(): Promise<void> {
      await Promise.all([super.deposits(), super.sales()]);
    }
  },
  'escapes-every-letter': class extends WalletTill {
    override text(body: unknown): string {
      return JSON.stringify(body).replace(/(?<=": ?")[^"\\]+(?=")/g, (it) =>
        [...it].map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
      );
    }
  },
};

export const brokenTills: Record<string, { scenario: string; program: typeof WalletTill }> = {
  'deposits-again-under-a-new-reference': {
    scenario: 'deposit-lost',
    program: class extends WalletTill {
      override async askForDeposit(_reference: string, account: string): Promise<Reply | undefined> {
        const again = this.newReference();
        return this.send('POST', '/api/transaction/deposit', this.depositBody(again, account, 2500));
      }
    },
  },
  'reference-by-the-minute': {
    scenario: 'all-goes-well',
    program: class extends WalletTill {
      override newReference(): string {
        return `TILL-${Math.floor(this.ground.clock.now() / 3_600_000)}`;
      }
    },
  },
  'keeps-a-dead-token': {
    scenario: 'expired-token',
    program: class extends WalletTill {
      override async send(method: string, path: string, body?: unknown): Promise<Reply | undefined> {
        const once = (): Promise<Reply | undefined> =>
          this.http(
            method,
            this.api.base + path,
            { ...this.headers(), authorization: `Bearer ${this.token}` },
            body === undefined ? undefined : this.text(body),
          );
        const reply = await once();
        return reply?.status === 401 ? once() : reply;
      }
      override async sales(): Promise<void> {
        await super.sales();
        await this.wait(1_000);
        await super.sales();
      }
    },
  },
  'refunded-by-http-status': {
    scenario: 'reversal-refused',
    program: class extends WalletTill {
      override async reverse(reference: string, account: string, cents: number): Promise<void> {
        const body = this.reversalBody(reference, account, cents);
        const reply = await this.send('POST', '/api/transaction/reversal/v2', body);
        if (reply && reply.status < 500) await this.tell(reference, 'refunded');
      }
    },
  },
  'currency-of-before-the-change': {
    scenario: 'all-goes-well',
    program: class extends WalletTill {
      override codeBody(sale: Sale): Record<string, unknown> {
        return { ...super.codeBody(sale), currency: sale.currency === 'ZWG' ? 'ZWL' : sale.currency };
      }
    },
  },
};
