import { type Sale, WalletTill } from '../wallet-till.ts';

/** Makes a deposit again under another reference, where it takes the first for none. */
class Twice extends WalletTill {
  /** Whether the deposit is taken for none, though it was made. */
  async isMissed(_reference: string, _account: string): Promise<boolean> {
    return true;
  }

  override async deposits(): Promise<void> {
    const account = (await this.accountOf(this.phone())) ?? '';
    const first = this.newReference();
    await this.send('POST', '/api/transaction/deposit', this.depositBody(first, account, 2500));
    const isMissed = await this.isMissed(first, account);
    const last = isMissed ? this.newReference() : first;
    if (isMissed) await this.send('POST', '/api/transaction/deposit', this.depositBody(last, account, 2500));
    await this.tell(last, 'released');
  }
}

/** Written from the document alone: money that moves twice, codes that nobody remembers, and ends that are taken for a payment. */
export const brokenTills: Record<string, { scenario: string; program: typeof WalletTill }> = {
  'deposits-again-what-was-answered-00': { scenario: 'all-goes-well', program: Twice },
  'deposits-again-what-was-found': {
    scenario: 'deposit-lost-twice',
    program: class extends Twice {
      override async isMissed(reference: string, account: string): Promise<boolean> {
        for (;;) {
          await this.wait(20);
          const reply = await this.askForDeposit(reference, account);
          const details = reply?.json.details as { amount?: unknown } | undefined;
          if (this.isDone(reply) && details) return details.amount !== 2500;
        }
      }
    },
  },
  'looks-for-a-deposit-in-another-month': {
    scenario: 'deposit-lost',
    program: class extends Twice {
      override async isMissed(): Promise<boolean> {
        await this.statements();
        return true;
      }
    },
  },
  'forgets-a-code-that-it-could-not-inquire': {
    scenario: 'refused-inquiries-in-http-200',
    program: class extends WalletTill {
      override async follow(sale: Sale): Promise<void> {
        for (let misses = 0; misses < 3 && sale.state === 'open'; ) {
          await this.wait(this.inquiryGap());
          const reply = await this.inquire(sale);
          if (!this.isDone(reply)) misses += 1;
          await this.onInquiry(sale, reply);
        }
      }
    },
  },
  'takes-a-code-for-paid-at-its-end': {
    scenario: 'claimed-for-good',
    program: class extends WalletTill {
      override async follow(sale: Sale): Promise<void> {
        for (let waited = 0; waited < 660 && sale.state === 'open'; waited += this.inquiryGap()) {
          await this.wait(this.inquiryGap());
          await this.onInquiry(sale, await this.inquire(sale));
        }
        if (sale.state === 'open') await this.release(sale);
      }
    },
  },
  'takes-an-answer-without-a-code': {
    scenario: 'pages-in-place-of-answers',
    program: class extends WalletTill {
      override async change(): Promise<void> {
        const reference = this.newReference();
        const reply = await this.send('POST', '/api/transaction/bankChange', {
          reference,
          currency: 'USD',
          amount: this.cents(this.changeCents()),
          narration: `Change ${reference}`,
          destinationMsisdn: this.changeNumber(),
        });
        const { responseCode = '00' } = reply?.json ?? {};
        await this.tell(reference, responseCode === '00' ? 'released' : 'failed');
      }
    },
  },
};
