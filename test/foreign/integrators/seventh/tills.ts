import type { Reply } from '../shop.ts';
import { type Sale, WalletTill } from '../wallet-till.ts';

/** Written from the document alone, as somebody outside might plant them. */
export const brokenTills: Record<string, { scenario: string; program: typeof WalletTill }> = {
  'asks-once-more-when-paid': {
    scenario: 'claimed-then-paid',
    program: class extends WalletTill {
      override async release(sale: Sale): Promise<void> {
        await super.release(sale);
        await this.wait(5);
        await this.inquire(sale);
      }
    },
  },
  'reverses-what-the-inquiry-says': {
    scenario: 'amounts-as-text',
    program: class extends WalletTill {
      #found: unknown;
      override async askForDeposit(reference: string, account: string): Promise<Reply | undefined> {
        const reply = await super.askForDeposit(reference, account);
        this.#found = (reply?.json.details as { amount?: unknown } | undefined)?.amount;
        return reply;
      }
      override reversalBody(reference: string, account: string, cents: number): Record<string, unknown> {
        return { ...super.reversalBody(reference, account, cents), amount: this.#found ?? cents };
      }
    },
  },
  'key-on-the-log-when-refused': {
    scenario: 'refused-with-4xx',
    program: class extends WalletTill {
      override async send(method: string, path: string, body?: unknown): Promise<Reply | undefined> {
        const reply = await super.send(method, path, body);
        if (reply !== undefined && reply.status >= 400)
          this.ground.log(`curl -X ${method} ${path} -H 'X-Api-Key: ${this.headers()['x-api-key']}'`);
        return reply;
      }
    },
  },
  'currency-of-the-query-in-lower-case': {
    scenario: 'all-goes-well',
    program: class extends WalletTill {
      override async send(method: string, path: string, body?: unknown): Promise<Reply | undefined> {
        return super.send(method, path.replace('currency=USD', 'currency=usd'), body);
      }
      override async accountOf(phone: string): Promise<string | undefined> {
        await super.accountOf(phone);
        const reply = await super.send('GET', `/api/v1/account/msisdn/${phone}/details`);
        const accounts = reply?.json.accounts as { accountNumber?: string }[] | undefined;
        return accounts?.[0]?.accountNumber;
      }
    },
  },
  'deposit-told-as-made-before-the-inquiry': {
    scenario: 'deposit-never-made',
    program: class extends WalletTill {
      override async askForDeposit(reference: string, account: string): Promise<Reply | undefined> {
        await this.tell(reference, 'released');
        return super.askForDeposit(reference, account);
      }
    },
  },
  'inquires-a-deposit-by-the-number': {
    scenario: 'all-goes-well',
    program: class extends WalletTill {
      override async askForDeposit(reference: string, _account: string): Promise<Reply | undefined> {
        return super.askForDeposit(reference, this.phone());
      }
    },
  },
  'reversal-to-another-account': {
    scenario: 'all-goes-well',
    program: class extends WalletTill {
      override reversalBody(reference: string, account: string, cents: number): Record<string, unknown> {
        return {
          ...super.reversalBody(reference, account, cents),
          destinationAccount: `${account.slice(0, -1)}${(Number(account.at(-1)) + 1) % 10}`,
        };
      }
    },
  },
  'days-with-one-digit': {
    scenario: 'all-goes-well',
    program: class extends WalletTill {
      override dates(): [string, string] {
        return ['2026-01-1 00:00:00', '2026-01-31 23:59:59'];
      }
    },
  },
  'log-in-on-the-log-the-second-time': {
    scenario: 'expired-token',
    program: class extends WalletTill {
      override async logIn(): Promise<void> {
        const { username, password } = this.api.credentials;
        if (this.token !== '') this.ground.log(`log in again: ${new URLSearchParams({ username, password } as never)}`);
        await super.logIn();
      }
    },
  },
};
