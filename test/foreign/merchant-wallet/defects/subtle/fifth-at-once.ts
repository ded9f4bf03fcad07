import { customerAccount } from '../../ledger.ts';
import type { Account, Asked, Fields, Operation, Transfer } from '../../model.ts';
import { textOf } from '../../validate.ts';
import { meeting, mixing } from './meeting.ts';
import type { SubtleDefect } from './subtle-defect.ts';

const of =
  (...operations: Operation[]) =>
  ({ call }: Asked): boolean =>
    operations.includes(call.operation);

/** Movements that are dropped or changed because another call is under way with theirs. */
function hit(
  isOne: (asked: Asked) => boolean,
  concerns: (one: Asked, other: Asked) => [Asked, Account | undefined] | undefined,
) {
  const marked = new Map<string, Account | undefined>();
  const key = (reference: string, kind: string): string => `${kind} ${reference}`;
  return {
    ...meeting(isOne, (one, other) => {
      const concerned = concerns(one, other);
      if (!concerned) return;
      const [{ call }, account] = concerned;
      const kind = call.operation === 'bankChange' ? 'change' : call.operation;
      marked.set(key(textOf({ call }, 'reference'), kind), account);
    }),
    takes: (planned: Transfer): boolean => marked.has(key(planned.reference, planned.kind)),
    accountOf: (planned: Transfer): Account | undefined => marked.get(key(planned.reference, planned.kind)),
  };
}

/** Defects that show where two calls are under way at once. */
export const fifthAtOnce: readonly SubtleDefect[] = [
  {
    id: 'names-at-once-mix',
    sentence:
      'firstname and lastname are of the number asked for; of two look-ups at once both have those of the later.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'at once',
    report: 'pardahlman/PainlessHttp#3',
    hooks: mixing(of('linkedAccounts'), (_sent, body, later) => {
      const other = later.tenant.customers.find(({ msisdn }) => msisdn === later.call.msisdn);
      if (other && body.lastname !== undefined)
        Object.assign(body, { firstname: other.firstName, lastname: other.lastName });
    }),
  },
  {
    id: 'details-at-once-mix',
    sentence: 'accountDetails is of the account; of two statements at once both have those of the later.',
    section: '2.6',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'at once',
    report: 'dotnet/aspnetcore#23817',
    hooks: mixing(of('statement'), (_sent, body, later) => {
      const details = body.accountDetails as Fields | undefined;
      if (details)
        Object.assign(details, { accountNumber: textOf(later, 'accountNumber'), currency: textOf(later, 'currency') });
    }),
  },
  {
    id: 'amounts-at-once-mix',
    sentence: 'An inquiry shows the amount of its code; of two inquiries at once both have that of the later.',
    section: '4.3',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'at once',
    hooks: mixing(of('codeInquiry'), (_sent, body, later) => {
      const other = later.tenant.codes.find(({ code }) => code === textOf(later, 'code'));
      if (other && body.amount !== undefined) body.amount = other.cents;
    }),
  },
  {
    id: 'participants-at-once-mix',
    sentence: 'A deposit inquiry answers with its participantReference; of two at once both have that of the later.',
    section: '4.6',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'at once',
    report: 'logto-io/js#1124',
    hooks: mixing(of('depositInquiry'), (_sent, body, later) => {
      if (body.participantReference !== undefined) body.participantReference = textOf(later, 'participantReference');
    }),
  },
  {
    id: 'stan-of-the-code-beside',
    sentence: 'A reference is echoed as stan; a deposit during which a code is generated has that of the code.',
    section: '2.1',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'at once',
    report: 'twitter/finatra#3',
    hooks: mixing(of('deposit', 'generate'), (_sent, body, later) => {
      if (later.call.operation === 'generate' && body.code === undefined) body.stan = textOf(later, 'reference');
    }),
  },
  {
    id: 'deposit-beside-a-reversal-is-lost',
    sentence: 'A deposit is credited; one to an account from which another is being taken back is not.',
    section: '4.5',
    kind: 'wrong-money',
    when: 'time',
    shows: 'at once',
    report: 'Scottcjn/rustchain-bounties#82',
    hooks: () => {
      const { pauseMs, takes } = hit(of('deposit', 'reversal'), (one, other) => {
        const isSame = textOf(one, 'destinationAccount') === textOf(other, 'destinationAccount');
        const deposit = [one, other].filter(of('deposit'));
        return isSame && deposit.length === 1 && deposit[0] ? [deposit[0], undefined] : undefined;
      });
      return { pauseMs, transfers: (planned) => (takes(planned) ? [] : [planned]) };
    },
  },
  {
    id: 'payment-beside-a-payment-is-free',
    sentence: 'A utility payment takes its amount; of two at once from one account one takes nothing.',
    section: '4.9',
    kind: 'wrong-money',
    when: 'time',
    shows: 'at once',
    report: 'handshake-org/hsd#503',
    hooks: () => {
      const { pauseMs, takes } = hit(of('utility'), (one, other) => {
        const isSame = one.caller === other.caller && textOf(one, 'currency') === textOf(other, 'currency');
        return isSame ? [one, undefined] : undefined;
      });
      return { pauseMs, transfers: (planned) => (takes(planned) ? [] : [planned]) };
    },
  },
  {
    id: 'change-beside-a-deposit-goes-there',
    sentence: 'Change is credited to the named number; during a deposit it goes to the account of that.',
    section: '4.8',
    kind: 'wrong-money',
    when: 'time',
    shows: 'at once',
    hooks: () => {
      const { pauseMs, takes, accountOf } = hit(of('deposit', 'bankChange'), (one, other) => {
        const [change] = [one, other].filter(of('bankChange'));
        const [deposit] = [one, other].filter(of('deposit'));
        if (!change || !deposit) return undefined;
        return [change, customerAccount(deposit.tenant, textOf(deposit, 'destinationAccount'))];
      });
      return {
        pauseMs,
        transfers: (planned) => (takes(planned) ? [{ ...planned, to: accountOf(planned) }] : [planned]),
      };
    },
  },
  {
    id: 'narrations-of-two-callers-mix',
    sentence:
      'description is the narration; of two codes that two callers generate at once the earlier has that of the later.',
    section: '2.3',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'at once',
    hooks: () =>
      meeting(of('generate'), (one, other) => {
        const { narration } = other.call.body;
        if (one.caller !== other.caller && narration !== undefined) one.call.body.narration = narration;
      }),
  },
];
