import type { Reply } from '../shop.ts';
import { type Sale, WalletTill } from '../wallet-till.ts';

/** Written from the document alone, as somebody outside might plant them. */
export const brokenTills: Record<string, { scenario: string; program: typeof WalletTill }> = {
  'inquires-each-25-s': {
    scenario: 'claimed-then-paid',
    program: class extends WalletTill {
      override inquiryGap(): number {
        return 25;
      }
    },
  },
  'inquires-again-at-once-after-503': {
    scenario: 'service-problems',
    program: class extends WalletTill {
      override async inquire(sale: Sale): Promise<Reply | undefined> {
        const reply = await super.inquire(sale);
        if (reply && reply.status < 500) return reply;
        await this.wait(3);
        return super.inquire(sale);
      }
    },
  },
  'accounts-without-a-look-at-the-code': {
    scenario: 'refused-linked-accounts',
    program: class extends WalletTill {
      override isDone(reply: Reply | undefined, good = '00'): boolean {
        return good === '000' ? Array.isArray(reply?.json.accounts) : super.isDone(reply, good);
      }
    },
  },
  'inquiry-under-the-original-reference': {
    scenario: 'all-goes-well',
    program: class extends WalletTill {
      override async askForDeposit(reference: string, account: string): Promise<Reply | undefined> {
        return this.send('POST', '/bank/api/transaction/inquiry', {
          accountNumber: account,
          originalParticipantReference: reference,
          participantReference: reference,
        });
      }
    },
  },
  'inquiry-read-as-the-deposit': {
    scenario: 'deposit-never-made',
    program: class extends WalletTill {
      override async askForDeposit(reference: string, account: string): Promise<Reply | undefined> {
        const reply = await super.askForDeposit(reference, account);
        await this.tell(reference, this.isDone(reply) ? 'released' : 'failed');
        return reply;
      }
    },
  },
  'token-without-its-scheme': {
    scenario: 'all-goes-well',
    program: class extends WalletTill {
      override async send(method: string, path: string, body?: unknown): Promise<Reply | undefined> {
        const headers = { ...this.headers(), authorization: this.token };
        return this.http(method, this.api.base + path, headers, body === undefined ? undefined : this.text(body));
      }
    },
  },
  'month-that-is-longer-than-february': {
    scenario: 'all-goes-well',
    program: class extends WalletTill {
      override dates(): [string, string] {
        return ['2026-02-01 00:00:00', '2026-03-03 23:59:59'];
      }
    },
  },
  'statement-of-midnight-at-24': {
    scenario: 'all-goes-well',
    program: class extends WalletTill {
      override dates(): [string, string] {
        return ['2026-01-01 00:00:00', '2026-01-31 24:00:00'];
      }
    },
  },
  'response-codes-without-the-key': {
    scenario: 'all-goes-well',
    program: class extends WalletTill {
      override async statements(): Promise<void> {
        await super.statements();
        await this.http('GET', `${this.api.base}/api/file/response-codes`, { authorization: `Bearer ${this.token}` });
      }
    },
  },
  'key-in-the-query': {
    scenario: 'all-goes-well',
    program: class extends WalletTill {
      override async statements(): Promise<void> {
        await super.statements();
        await this.send('GET', `/api/file/response-codes?key=${this.api.credentials.apiKey}`);
      }
    },
  },
  'unknown-status-is-a-loss': {
    scenario: 'unknown-status',
    program: class extends WalletTill {
      override async onInquiry(sale: Sale, reply: Reply | undefined): Promise<void> {
        if (!this.isDone(reply)) return;
        const { status } = reply?.json ?? {};
        if (status === 'Paid') await this.release(sale);
        else if (status !== 'New' && status !== 'Claimed') await this.lose(sale);
      }
    },
  },
  'given-up-after-five-minutes': {
    scenario: 'paid-late',
    program: class extends WalletTill {
      override async follow(sale: Sale): Promise<void> {
        for (let tries = 0; tries < 9 && sale.state === 'open'; tries += 1) {
          await this.wait(31);
          await this.onInquiry(sale, await this.inquire(sale));
        }
        if (sale.state === 'open') await this.lose(sale);
      }
    },
  },
  'number-with-a-plus': {
    scenario: 'all-goes-well',
    program: class extends WalletTill {
      override async accountOf(phone: string): Promise<string | undefined> {
        return super.accountOf(`+${phone}`);
      }
    },
  },
  'reversed-on-http-200': {
    scenario: 'reversal-refused',
    program: class extends WalletTill {
      override async reverse(reference: string, account: string, cents: number): Promise<void> {
        const body = this.reversalBody(reference, account, cents);
        const reply = await this.send('POST', '/api/transaction/reversal/v2', body);
        if (reply?.status === 200) await this.tell(reference, 'refunded');
      }
    },
  },
};
