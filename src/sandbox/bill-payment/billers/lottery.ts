import { pathOf } from '../answers/bad-request.ts';
import { member } from '../catalogue/biller.ts';
import type { RequestLine } from '../requests/payment-request.ts';
import { displayOf, receiptEach } from './receipt.ts';
import type { BillerSystem, Rejection } from './system.ts';

const number = '(0[1-9]|[1-3][0-9]|4[0-5])';
const bets = new RegExp(`^(${number}(;${number}){5}\\$)+$`);

/** One transaction of several bets, each with a receipt of its own (section 3.4). */
export const lotterySystem: BillerSystem = {
  member: (_biller, memberNumber) => member({ memberNumber, name: 'Player' }),
  objection({ lines }, _view, { policy: { dialect } }) {
    for (const [at, line] of lines.entries()) {
      const found = betsOf(line);
      const path = (field: string): string => pathOf(['Products', at, field]);
      if (!found) return badBet(path('Metadata'), dialect['lottery-bad-bet']);
      const form = dialect['lottery-quantity-off-bets'];
      if (found.length !== line.quantity && form !== 'accepted') {
        const narration = 'The quantity must be the number of bets.';
        return { narration, technical: 'quantity off BetInfo', path: path('Quantity'), form };
      }
    }
    return undefined;
  },
  receipts(payment) {
    const tickets = payment.lines.flatMap(({ metadata }) =>
      setsIn(metadata.find((it) => it.name === 'BetInfo')?.value),
    );
    const texts = tickets.map((it, at) => `Ticket ${at + 1} of ${tickets.length}: ${it.replaceAll(';', ' ')}`);
    return receiptEach('Lottery ticket', texts, { ...displayOf(payment), Tickets: String(tickets.length) });
  },
};

function badBet(path: string, form: 'http-400' | 'failed'): Rejection {
  const narration = 'A bet is six numbers from 01 to 45 with semicolons between them and a dollar sign at the end.';
  return { narration, technical: 'malformed BetInfo', path, form };
}

/** The sets of a line; undefined where they are malformed. */
function betsOf({ metadata }: Pick<RequestLine, 'metadata'>): string[] | undefined {
  const info = metadata.find((it) => it.name === 'BetInfo')?.value;
  return typeof info === 'string' && bets.test(info) ? setsIn(info) : undefined;
}

function setsIn(info: unknown): string[] {
  return typeof info === 'string' ? info.split('$').filter((it) => it !== '') : [];
}
