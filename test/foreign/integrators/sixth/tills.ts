import type { Reply } from '../shop.ts';
import { type Sale, WalletTill } from '../wallet-till.ts';

/** Written from the document alone, as somebody outside might plant them. */
export const brokenTills: Record<string, { scenario: string; program: typeof WalletTill }> = {
  'claimed-at-the-end-is-paid': {
    scenario: 'claimed-not-paid',
    program: class extends WalletTill {
      readonly #claimed = new Set<Sale>();
      override async onInquiry(sale: Sale, reply: Reply | undefined): Promise<void> {
        if (reply?.json.status === 'Claimed') this.#claimed.add(sale);
        const isOver = reply?.json.status === 'Expired' || reply?.json.status === 'Timed Out';
        if (isOver && this.#claimed.has(sale)) await this.release(sale);
        else await super.onInquiry(sale, reply);
      }
    },
  },
  'deposits-again-where-the-inquiry-is-lost-too': {
    scenario: 'deposit-lost-twice',
    program: class extends WalletTill {
      override async askForDeposit(reference: string, account: string): Promise<Reply | undefined> {
        const reply = await super.askForDeposit(reference, account);
        if (reply === undefined)
          await this.send('POST', '/api/transaction/deposit', this.depositBody(this.newReference(), account, 2500));
        return reply;
      }
    },
  },
  'reversal-in-dollars': {
    scenario: 'all-goes-well',
    program: class extends WalletTill {
      override reversalBody(reference: string, account: string, cents: number): Record<string, unknown> {
        return super.reversalBody(reference, account, cents / 100);
      }
    },
  },
  'amount-lost-to-a-locale': {
    scenario: 'all-goes-well',
    program: class extends WalletTill {
      override cents(cents: number): unknown {
        return Number((cents / 100).toLocaleString('de-DE')) * 100;
      }
    },
  },
  'two-workers-ask-for-one-code': {
    scenario: 'claimed-then-paid',
    program: class extends WalletTill {
      override async follow(sale: Sale): Promise<void> {
        const other = this.wait(16).then(() => super.follow(sale));
        await Promise.all([super.follow(sale), other]);
      }
    },
  },
  'any-code-with-a-zero-is-success': {
    scenario: 'reversal-refused',
    program: class extends WalletTill {
      override isDone(reply: Reply | undefined, good = '00'): boolean {
        return good === '000' ? super.isDone(reply, good) : this.codeOf(reply).startsWith('0');
      }
    },
  },
  'reversal-as-credit-in-lower-case': {
    scenario: 'all-goes-well',
    program: class extends WalletTill {
      override reversalBody(reference: string, account: string, cents: number): Record<string, unknown> {
        return { ...super.reversalBody(reference, account, cents), type: 'credit' };
      }
    },
  },
};
