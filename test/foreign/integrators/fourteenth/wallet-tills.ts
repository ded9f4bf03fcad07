import type { Reply } from '../shop.ts';
import { type Sale, WalletTill } from '../wallet-till.ts';

/** Written from the document alone: what is told before its answer, a deposit made again for the form of an amount, one currency shown as the other, what is dropped, and secrets where people read. */
export const brokenTills: Record<string, { scenario: string; program: typeof WalletTill }> = {
  'tells-a-deposit-as-done-before-it-is-answered': {
    scenario: 'refused-with-4xx',
    program: class extends WalletTill {
      override depositBody(reference: string, account: string, cents: number): Record<string, unknown> {
        void this.tell(reference, 'released');
        return super.depositBody(reference, account, cents);
      }
    },
  },
  'gives-money-back-before-its-reversal-is-answered': {
    scenario: 'reversal-refused',
    program: class extends WalletTill {
      override async reverse(reference: string, account: string, cents: number): Promise<void> {
        await this.tell(reference, 'refunded');
        await super.reverse(reference, account, cents);
      }
    },
  },
  'deposits-again-as-an-amount-that-is-text-is-not-the-same': {
    scenario: 'deposit-lost-twice',
    program: class extends WalletTill {
      override async askForDeposit(reference: string, account: string): Promise<undefined> {
        for (let asked = 0; asked < 5; asked += 1) {
          await this.wait(20);
          const reply = await super.askForDeposit(reference, account);
          const { amount } = (reply?.json.details ?? {}) as { amount?: unknown };
          if (amount === undefined) continue;
          if (amount !== 2500)
            await this.send('POST', '/api/transaction/deposit', this.depositBody(this.newReference(), account, 2500));
          return void (await this.tell(reference, 'released'));
        }
        return undefined;
      }
    },
  },
  'shows-every-price-in-dollars-of-the-other-kind': {
    scenario: 'all-goes-well',
    program: class extends WalletTill {
      override async follow(sale: Sale): Promise<void> {
        await this.tell(sale.code, 'shown', `Pay USD ${(sale.cents / 100).toFixed(2)} with ${sale.code}`);
        await super.follow(sale);
      }
    },
  },
  'reverses-again-what-was-answered-00-with-http-500': {
    scenario: 'made-with-5xx',
    program: class extends WalletTill {
      override async deposits(): Promise<void> {
        const account = (await this.accountOf(this.phone())) ?? '';
        const reference = this.newReference();
        await this.send('POST', '/api/transaction/deposit', this.depositBody(reference, account, 2500));
        for (let tried = 0; tried < 2; tried += 1) {
          const body = this.reversalBody(reference, account, 2500);
          const reply = await this.send('POST', '/api/transaction/reversal/v2', body);
          if (reply?.status === 200) break;
        }
      }
    },
  },
  'drops-a-code-that-it-inquired-for-another-of-the-same-price': {
    scenario: 'claimed-then-paid',
    program: class extends WalletTill {
      override async sales(): Promise<void> {
        await this.inquire(await this.newSale());
        await this.wait(150);
        await this.follow(await this.newSale());
        await this.wait(150);
      }

      async newSale(): Promise<Sale> {
        const sale: Sale = { reference: this.newReference(), cents: 1999, currency: 'USD', code: '', state: 'open' };
        const made = await this.send('POST', '/api/code/generate', this.codeBody(sale));
        return { ...sale, code: String(made?.json.code) };
      }
    },
  },
  'shows-the-image-of-the-code-before': {
    scenario: 'all-goes-well',
    program: class extends WalletTill {
      images: string[] = [];

      override async send(method: string, path: string, body?: unknown): Promise<Reply | undefined> {
        const reply = await super.send(method, path, body);
        if (path.endsWith('/generate')) this.images.push(String(reply?.json.qrCode));
        return reply;
      }

      override async tell(reference: string, outcome: string, text?: string): Promise<void> {
        await super.tell(reference, outcome, outcome === 'shown' ? this.images[0] : text);
      }
    },
  },
  'writes-its-key-into-narrations': {
    scenario: 'all-goes-well',
    program: class extends WalletTill {
      override codeBody(sale: Sale): Record<string, unknown> {
        const narration = `Sale ${sale.reference} of ${this.api.credentials.apiKey}`;
        return { ...super.codeBody(sale), narration };
      }
    },
  },
  'tells-of-a-failure-with-the-headers-of-its-call': {
    scenario: 'refused-with-4xx',
    program: class extends WalletTill {
      override async tell(reference: string, outcome: string, text?: string): Promise<void> {
        const headers = JSON.stringify({ ...this.headers(), authorization: `Bearer ${this.token}` });
        await super.tell(reference, outcome, outcome === 'failed' && text ? `${text} to ${headers}` : text);
      }
    },
  },
  'reverses-under-a-path-without-its-version': {
    scenario: 'all-goes-well',
    program: class extends WalletTill {
      override async send(method: string, path: string, body?: unknown): Promise<Reply | undefined> {
        return super.send(method, path.replace('/reversal/v2', '/reversal'), body);
      }
    },
  },
};
