import type { Reply } from '../shop.ts';
import { type Sale, WalletTill } from '../wallet-till.ts';

/** Written from the document alone: mistakes that show where words and forms of answers mislead. */
export const brokenTills: Record<string, { scenario: string; program: typeof WalletTill }> = {
  'reads-success-in-the-words': {
    scenario: 'refused-with-codes-alike',
    program: class extends WalletTill {
      override isDone(reply: Reply | undefined, good = '00'): boolean {
        return super.isDone(reply, good) || /success/i.test(String(reply?.json.responseMsg ?? ''));
      }
    },
  },
  'finds-paid-in-a-longer-word': {
    scenario: 'unknown-status',
    program: class extends WalletTill {
      override async onInquiry(sale: Sale, reply: Reply | undefined): Promise<void> {
        if (this.isDone(reply) && /paid/i.test(String(reply?.json.status))) await this.release(sale);
        else await super.onInquiry(sale, reply);
      }
    },
  },
  'gives-a-code-up-a-minute-early': {
    scenario: 'paid-late',
    program: class extends WalletTill {
      readonly #since = new Map<Sale, number>();
      override async onInquiry(sale: Sale, reply: Reply | undefined): Promise<void> {
        const now = this.ground.clock.now();
        const since = this.#since.get(sale) ?? now;
        this.#since.set(sale, since);
        await super.onInquiry(sale, reply);
        if (sale.state === 'open' && now - since > 510_000) await this.lose(sale);
      }
    },
  },
  'a-deposit-counts-where-its-amount-is-a-number': {
    scenario: 'deposit-lost-twice',
    program: class extends WalletTill {
      override async askForDeposit(reference: string, account: string): Promise<Reply | undefined> {
        let reply = await super.askForDeposit(reference, account);
        for (let again = 0; again < 3 && reply === undefined; again += 1) {
          await this.wait(30);
          reply = await super.askForDeposit(reference, account);
        }
        const amount = (reply?.json.details as { amount?: unknown } | undefined)?.amount;
        await this.tell(reference, amount === 2500 ? 'released' : 'failed');
        return reply;
      }
    },
  },
};
