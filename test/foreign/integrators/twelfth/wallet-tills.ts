import type { Reply } from '../shop.ts';
import { type Sale, WalletTill } from '../wallet-till.ts';

/** Tells of a deposit, and of change, what it makes of their answers. */
class Teller extends WalletTill {
  isMade(reply: Reply | undefined): boolean {
    return this.isDone(reply);
  }

  override async deposits(): Promise<void> {
    const account = (await this.accountOf(this.phone())) ?? '';
    const reference = this.newReference();
    const reply = await this.send('POST', '/api/transaction/deposit', this.depositBody(reference, account, 2500));
    await this.tell(reference, this.isMade(reply) ? 'released' : 'failed');
  }

  override async change(): Promise<void> {
    const reference = this.newReference();
    const reply = await this.send('POST', '/api/transaction/bankChange', {
      reference,
      currency: 'USD',
      amount: this.cents(this.changeCents()),
      narration: `Change ${reference}`,
      destinationMsisdn: this.changeNumber(),
    });
    await this.tell(reference, this.isMade(reply) ? 'released' : 'failed');
  }
}

const documented = 'stan authNumber processedDateTime responseCode responseMsg responseDescription accountNumber'.split(
  ' ',
);

/** Written from the document alone: what is taken for 00, and what is not; a customer who reads cents as dollars; an end that comes too early. */
export const brokenTills: Record<string, { scenario: string; program: typeof WalletTill }> = {
  'takes-000-for-00': {
    scenario: 'refused-with-codes-alike',
    program: class extends Teller {
      override isMade(reply: Reply | undefined): boolean {
        return ['00', '000'].includes(this.codeOf(reply));
      }
    },
  },
  'takes-an-authorisation-number-for-a-success': {
    scenario: 'refused-in-http-200',
    program: class extends Teller {
      override isMade(reply: Reply | undefined): boolean {
        return Boolean(reply?.json.authNumber);
      }
    },
  },
  'refuses-members-that-it-does-not-know': {
    scenario: 'new-members',
    program: class extends Teller {
      override isMade(reply: Reply | undefined): boolean {
        return this.isDone(reply) && Object.keys(reply?.json ?? {}).every((name) => documented.includes(name));
      }
    },
  },
  'gives-up-whoever-has-not-claimed-in-the-ninth-minute': {
    scenario: 'paid-late',
    program: class extends WalletTill {
      override async onInquiry(sale: Sale, reply: Reply | undefined): Promise<void> {
        const isLeft = Number.parseInt(String(reply?.json.timeToLive), 10) < 80;
        if (reply?.json.status === 'New' && isLeft) await this.lose(sale);
        else await super.onInquiry(sale, reply);
      }
    },
  },
  'shows-cents-as-dollars': {
    scenario: 'all-goes-well',
    program: class extends WalletTill {
      override async follow(sale: Sale): Promise<void> {
        await this.tell(sale.code, 'shown', `${sale.code}: please pay ${sale.currency} ${sale.cents}.00`);
        await super.follow(sale);
      }

      override async release(sale: Sale): Promise<void> {
        sale.state = 'paid';
        await this.tell(sale.code, 'released', `${sale.currency} ${(sale.cents / 100).toFixed(2)} was paid`);
      }
    },
  },
  'clears-a-deposit-up-by-the-hours-of-another-zone': {
    scenario: 'deposit-lost',
    program: class extends WalletTill {
      override accountNumber(): string {
        const { accounts } = this.api.fixtures as { accounts: { agent: { accountNumbers: { USD: string } } } };
        return accounts.agent.accountNumbers.USD;
      }

      override dates(): [string, string] {
        const written = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
        const now = this.ground.clock.now();
        return [written(now - 3_600_000), written(now + 60_000)];
      }

      override async deposits(): Promise<void> {
        const account = (await this.accountOf(this.phone())) ?? '';
        await this.send('POST', '/api/transaction/deposit', this.depositBody(this.newReference(), account, 2500));
        await this.statements();
        const again = this.newReference();
        await this.send('POST', '/api/transaction/deposit', this.depositBody(again, account, 2500));
        await this.tell(again, 'released');
      }
    },
  },
  'takes-a-refused-token-for-a-success': {
    scenario: 'expired-token',
    program: class extends Teller {
      override async send(method: string, path: string, body?: unknown): Promise<Reply | undefined> {
        if (!path.endsWith('/deposit')) return super.send(method, path, body);
        const headers = { ...this.headers(), authorization: `Bearer ${this.token}` };
        const reply = await this.http(method, this.api.base + path, headers, this.text(body));
        if (reply?.status !== 401) return reply;
        await this.logIn();
        return { ...reply, json: { ...reply.json, responseCode: '00' } };
      }
    },
  },
};
