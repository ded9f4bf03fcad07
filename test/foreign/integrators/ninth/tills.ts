import type { Reply } from '../shop.ts';
import { type Sale, WalletTill } from '../wallet-till.ts';

/** Written from the document alone: a code called by another name, and half of a token written down. */
export const brokenTills: Record<string, { scenario: string; program: typeof WalletTill }> = {
  'inquires-a-code-by-its-reference': {
    scenario: 'never-claimed',
    program: class extends WalletTill {
      override async inquire(sale: Sale): Promise<Reply | undefined> {
        return this.send('POST', '/api/code/inquiry', { code: sale.reference });
      }
    },
  },
  'writes-most-of-a-token-down': {
    scenario: 'all-goes-well',
    program: class extends WalletTill {
      override async logIn(): Promise<void> {
        await super.logIn();
        this.ground.log(`logged in, token ${this.token.slice(0, 40)}…`);
      }
    },
  },
};
