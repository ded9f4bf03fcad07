import { depositOf } from '../../deposit-inquiry.ts';
import { transfer } from '../../ledger.ts';
import type { Account } from '../../model.ts';
import { centsOf, textOf } from '../../validate.ts';
import { isSuccess, text } from '../defect.ts';
import type { SubtleDefect } from './subtle-defect.ts';

/** Defects where a request that is refused changes something. */
export const refusalDefects: readonly SubtleDefect[] = [
  {
    id: 'refused-reversal-blocks-the-next',
    sentence: 'A deposit can be reversed; after a reversal with another amount was refused it cannot.',
    section: '4.7',
    kind: 'wrong-state',
    when: 'state',
    shows: 'after a refusal',
    report: 'bcgov/entity#24328',
    hooks: () => ({
      refused({ cause }, asked) {
        if (asked.call.operation !== 'reversal' || cause !== 'not-original') return;
        const found = depositOf(asked, 'destinationAccount');
        if (found) found.reversed = true;
      },
    }),
  },
  {
    id: 'refused-change-comes-later',
    sentence: 'Change above the limit is not credited; it comes with the next change to that number.',
    section: '4.8',
    kind: 'wrong-money',
    when: 'state',
    shows: 'after a refusal',
    hooks: () => {
      const refused = new Map<string, number>();
      let number = '';
      return {
        call(call) {
          if (call.operation === 'bankChange') number = text(call, 'destinationMsisdn');
        },
        refused({ cause }, asked) {
          if (cause === 'limit') refused.set(textOf(asked, 'destinationMsisdn'), centsOf(asked));
        },
        transfers(planned) {
          const more = planned.kind === 'change' ? (refused.get(number) ?? 0) : 0;
          if (planned.kind === 'change') refused.delete(number);
          return [{ ...planned, cents: planned.cents + more }];
        },
      };
    },
  },
  {
    id: 'refused-login-ends-the-token',
    sentence: 'A token is valid for 15 minutes; a login with a wrong password ends it.',
    section: '5',
    kind: 'wrong-state',
    when: 'state',
    shows: 'after a refusal',
    hooks: () => {
      const ended = new Set<string>();
      return {
        answer(answer, call) {
          if (call.operation !== 'login') return;
          if (isSuccess(answer)) ended.delete(text(call, 'username'));
          else ended.add(text(call, 'username'));
        },
        caller: (found) => (found && ended.has(found.credentials.username) ? undefined : found),
      };
    },
  },
  {
    id: 'duplicate-renames-the-deposit',
    sentence: 'A deposit inquiry shows the narration; a duplicate that was refused has left its own.',
    section: '4.6',
    kind: 'wrong-state',
    when: 'state',
    shows: 'after a refusal',
    hooks: () => ({
      refused({ cause }, asked) {
        const { tenant, call, caller } = asked;
        if (call.operation !== 'deposit' || cause !== 'duplicate') return;
        for (const one of tenant.deposits)
          if (
            one.caller === caller &&
            one.reference === textOf(asked, 'reference') &&
            textOf(asked, 'narration') !== ''
          )
            one.narration = textOf(asked, 'narration');
      },
    }),
  },
  {
    id: 'refused-utility-costs-a-cent',
    sentence: 'A refused payment moves nothing; one for an unknown product costs the caller a cent.',
    section: '4.9',
    kind: 'wrong-money',
    when: 'state',
    shows: 'after a refusal',
    hooks: () => ({
      refused({ cause }, asked) {
        if (cause !== 'product') return;
        const from: Account = asked.caller.accounts[textOf(asked, 'currency') === 'ZWG' ? 'ZWG' : 'USD'];
        const authNumber = `R${asked.service.next()}`;
        transfer(asked, { kind: 'fee', cents: 1, narration: 'Fee', reference: authNumber, authNumber, from });
      },
    }),
  },
  {
    id: 'refused-code-ends-the-open-ones',
    sentence: 'A code is valid for 10 minutes; a code that is refused ends those that its caller has open.',
    section: '3',
    kind: 'wrong-state',
    when: 'state',
    shows: 'after a refusal',
    report: 'NEARBuilders/nearmerch.com#209',
    hooks: () => ({
      refused(_problem, { call, tenant, caller }) {
        if (call.operation !== 'generate') return;
        for (const code of tenant.codes)
          if (code.caller === caller && code.paidAt === undefined) code.createdAt -= 600_000;
      },
    }),
  },
];
