import type { Reply } from './shop.ts';
import { type Sale, WalletTill } from './wallet-till.ts';

/** Correct programs with other habits: none of them may be accused. */
export const correctTills: Record<string, typeof WalletTill> = {
  plain: WalletTill,
  'inquires-each-minute': class extends WalletTill {
    override inquiryGap(): number {
      return 60;
    }
  },
  'inquires-exactly-each-30-s': class extends WalletTill {
    override inquiryGap(): number {
      return 30;
    }
  },
  'logs-in-when-refused': class extends WalletTill {
    override tokenUse(): number {
      return 1_000_000;
    }
  },
  'new-token-each-ten-minutes': class extends WalletTill {
    override tokenUse(): number {
      return 600;
    }
  },
  'logs-in-at-each-call': class extends WalletTill {
    override async send(method: string, path: string, body?: unknown): Promise<Reply | undefined> {
      await this.logIn();
      return super.send(method, path, body);
    }
  },
  'nulls-and-extra-members': class extends WalletTill {
    override codeBody(sale: Sale): Record<string, unknown> {
      return { ...super.codeBody(sale), till: 7, cashier: null };
    }
    override depositBody(reference: string, account: string, cents: number): Record<string, unknown> {
      return { ...super.depositBody(reference, account, cents), type: null };
    }
  },
  'tells-nothing': class extends WalletTill {
    override tell(): Promise<void> {
      return Promise.resolve();
    }
  },
  'withdrawal-codes': class extends WalletTill {
    override codeBody(sale: Sale): Record<string, unknown> {
      return { ...super.codeBody(sale), type: 'WITHDRAWAL' };
    }
  },
  'february-alone': class extends WalletTill {
    override dates(): [string, string] {
      return ['2024-02-01 00:00:00', '2024-02-29 23:59:59'];
    }
  },
  'from-the-fifteenth-to-the-fifteenth': class extends WalletTill {
    override dates(): [string, string] {
      return ['2026-01-15 00:00:00', '2026-02-14 23:59:59'];
    }
  },
  'asks-twice-for-the-account': class extends WalletTill {
    override async accountOf(phone: string): Promise<string | undefined> {
      await super.accountOf(phone);
      return super.accountOf(phone);
    }
  },
};

/** Defective ones, each with the section that it breaks. */
export const brokenTills: Record<string, { breaks: string; scenario: string; till: typeof WalletTill }> = {
  'released-on-http-200': {
    breaks: '4.3',
    scenario: 'claimed-not-paid',
    till: class extends WalletTill {
      override async onInquiry(sale: Sale, reply: Reply | undefined): Promise<void> {
        if (reply?.status === 200) await this.release(sale);
      }
    },
  },
  'released-on-response-code-of-the-inquiry': {
    breaks: '4.3',
    scenario: 'claimed-not-paid',
    till: class extends WalletTill {
      override async onInquiry(sale: Sale, reply: Reply | undefined): Promise<void> {
        if (this.isDone(reply)) await this.release(sale);
      }
    },
  },
  'released-when-claimed': {
    breaks: '3',
    scenario: 'claimed-not-paid',
    till: class extends WalletTill {
      override async onInquiry(sale: Sale, reply: Reply | undefined): Promise<void> {
        if (reply?.json.status === 'Claimed') await this.release(sale);
        else await super.onInquiry(sale, reply);
      }
    },
  },
  'new-told-as-failed': {
    breaks: '3',
    scenario: 'one-pays-one-does-not',
    till: class extends WalletTill {
      override async onInquiry(sale: Sale, reply: Reply | undefined): Promise<void> {
        if (reply?.json.status === 'Paid') await this.release(sale);
        else await this.lose(sale);
      }
    },
  },
  'inquires-each-ten-seconds': {
    breaks: '4.3',
    scenario: 'all-goes-well',
    till: class extends WalletTill {
      override inquiryGap(): number {
        return 10;
      }
    },
  },
  'inquires-twice-at-once': {
    breaks: '8',
    scenario: 'all-goes-well',
    till: class extends WalletTill {
      override async inquire(sale: Sale): Promise<Reply | undefined> {
        await super.inquire(sale);
        return super.inquire(sale);
      }
    },
  },
  'no-key-at-login': {
    breaks: '5',
    scenario: 'all-goes-well',
    till: class extends WalletTill {
      override loginHeaders(): Record<string, string> {
        return { 'content-type': 'application/json' };
      }
    },
  },
  'bearer-at-login': {
    breaks: '4.1',
    scenario: 'all-goes-well',
    till: class extends WalletTill {
      override loginHeaders(): Record<string, string> {
        return { ...this.headers(), authorization: `Bearer ${this.token || 'none'}` };
      }
    },
  },
  'amount-as-text': {
    breaks: '2.1',
    scenario: 'all-goes-well',
    till: class extends WalletTill {
      override cents(cents: number): unknown {
        return String(cents);
      }
    },
  },
  'amount-with-a-fraction': {
    breaks: '2.1',
    scenario: 'all-goes-well',
    till: class extends WalletTill {
      override cents(cents: number): unknown {
        return cents / 100;
      }
    },
  },
  'amount-as-a-float-of-cents': {
    breaks: '2.1',
    scenario: 'all-goes-well',
    till: class extends WalletTill {
      override cents(cents: number): unknown {
        return (cents / 100) * 100 * 1.1;
      }
    },
  },
  'currency-left-out': {
    breaks: '4.2',
    scenario: 'all-goes-well',
    till: class extends WalletTill {
      override codeBody(sale: Sale): Record<string, unknown> {
        const { currency: _, ...body } = super.codeBody(sale);
        return body;
      }
    },
  },
  'reference-left-out': {
    breaks: '2.1',
    scenario: 'all-goes-well',
    till: class extends WalletTill {
      override codeBody(sale: Sale): Record<string, unknown> {
        const { reference: _, ...body } = super.codeBody(sale);
        return body;
      }
    },
  },
  'narration-without-the-reference': {
    breaks: '4.2',
    scenario: 'all-goes-well',
    till: class extends WalletTill {
      override codeBody(sale: Sale): Record<string, unknown> {
        return { ...super.codeBody(sale), narration: 'Thank you' };
      }
    },
  },
  'payment-in-lower-case': {
    breaks: '4.2',
    scenario: 'all-goes-well',
    till: class extends WalletTill {
      override codeBody(sale: Sale): Record<string, unknown> {
        return { ...super.codeBody(sale), type: 'payment' };
      }
    },
  },
  'deposit-to-the-number': {
    breaks: '4.5',
    scenario: 'all-goes-well',
    till: class extends WalletTill {
      override async accountOf(phone: string): Promise<string | undefined> {
        return phone;
      }
    },
  },
  'deposit-type-on-its-own': {
    breaks: '4.5',
    scenario: 'all-goes-well',
    till: class extends WalletTill {
      override depositBody(reference: string, account: string, cents: number): Record<string, unknown> {
        return { ...super.depositBody(reference, account, cents), type: 'SALARY' };
      }
    },
  },
  'same-participant-reference': {
    breaks: '4.6',
    scenario: 'all-goes-well',
    till: class extends WalletTill {
      override async reverse(reference: string, account: string, cents: number): Promise<void> {
        const body = { ...this.reversalBody(reference, account, cents), participantReference: reference };
        await this.send('POST', '/api/transaction/reversal/v2', body);
      }
    },
  },
  'reversal-less-a-fee': {
    breaks: '4.7',
    scenario: 'all-goes-well',
    till: class extends WalletTill {
      override reversalBody(reference: string, account: string, cents: number): Record<string, unknown> {
        return { ...super.reversalBody(reference, account, cents - 50) };
      }
    },
  },
  'reversal-as-debit': {
    breaks: '4.7',
    scenario: 'all-goes-well',
    till: class extends WalletTill {
      override reversalBody(reference: string, account: string, cents: number): Record<string, unknown> {
        return { ...super.reversalBody(reference, account, cents), type: 'DEBIT' };
      }
    },
  },
  'change-above-five-dollars': {
    breaks: '4.8',
    scenario: 'all-goes-well',
    till: class extends WalletTill {
      override changeCents(): number {
        return 501;
      }
    },
  },
  'change-to-a-local-number': {
    breaks: '4.8',
    scenario: 'all-goes-well',
    till: class extends WalletTill {
      override changeNumber(): string {
        return `0${this.phone().slice(3)}`;
      }
    },
  },
  'statement-of-a-quarter': {
    breaks: '4.10',
    scenario: 'all-goes-well',
    till: class extends WalletTill {
      override dates(): [string, string] {
        return ['2026-01-01 00:00:00', '2026-03-31 23:59:59'];
      }
    },
  },
  'iso-dates': {
    breaks: '2.1',
    scenario: 'all-goes-well',
    till: class extends WalletTill {
      override dates(): [string, string] {
        return ['2026-01-01T00:00:00Z', '2026-01-31T23:59:59Z'];
      }
    },
  },
  'called-from-a-browser': {
    breaks: '1',
    scenario: 'all-goes-well',
    till: class extends WalletTill {
      override headers(): Record<string, string> {
        return { ...super.headers(), origin: 'https://till.example', 'sec-fetch-mode': 'cors' };
      }
    },
  },
  'password-in-each-call': {
    breaks: '5',
    scenario: 'all-goes-well',
    till: class extends WalletTill {
      override codeBody(sale: Sale): Record<string, unknown> {
        return { ...super.codeBody(sale), password: this.api.credentials.password };
      }
    },
  },
  'refused-deposit-told-as-made': {
    breaks: '2.1',
    scenario: 'refused-in-http-200',
    till: class extends WalletTill {
      override isDone(reply: Reply | undefined, good = '00'): boolean {
        return good === '00' ? reply?.status === 200 : super.isDone(reply, good);
      }
    },
  },
};
