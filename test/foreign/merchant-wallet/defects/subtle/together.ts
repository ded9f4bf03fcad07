import { customerAccount } from '../../ledger.ts';
import type { Account, Asked, Code, Deposit, Line, Tenant } from '../../model.ts';
import { textOf } from '../../validate.ts';
import { isSuccess, otherCurrency, refusing, text } from '../defect.ts';
import { inStatement, moving, type SubtleDefect } from './subtle-defect.ts';

function depositsLike({ tenant, caller, call }: Asked, isLike: (asked: string, made: Deposit) => boolean): Deposit[] {
  const account = text(call, call.operation === 'reversal' ? 'destinationAccount' : 'accountNumber');
  const reference = text(call, 'originalParticipantReference');
  return tenant.deposits.filter(
    (one) => one.caller === caller && one.account.number === account && !one.failure && isLike(reference, one),
  );
}

const linesOf = (tenant: Tenant): Line[] =>
  tenant.customers.flatMap(({ accounts }) => accounts).flatMap(({ lines }: Account) => lines);

/** Defects that show after a combination, and where the data of two lie close together. */
export const togetherDefects: readonly SubtleDefect[] = [
  {
    id: 'reversal-takes-the-change-too',
    sentence: 'A reversal takes its deposit back; change with the same reference goes with it.',
    section: '4.7',
    kind: 'wrong-money',
    when: 'state',
    shows: 'close together',
    hooks: moving('reversal', (it, tenant) => {
      const reference = it.narration.replace('Reversal of ', '');
      const change = linesOf(tenant).find((line) => line.kind === 'change' && line.reference === reference);
      return [{ ...it, cents: it.cents + (change?.cents ?? 0) }];
    }),
  },
  {
    id: 'deposit-pays-the-code',
    sentence: 'A code is Paid once a customer paid it; a deposit with its reference makes it so.',
    section: '3',
    kind: 'wrong-state',
    when: 'state',
    shows: 'close together',
    report: 'juspay/hyperswitch#5298',
    hooks: moving('deposit', (it, tenant) => {
      for (const code of tenant.codes) if (code.reference === it.reference) code.paidAt ??= tenant.clock.now();
      return [it];
    }),
  },
  {
    id: 'withdrawal-from-the-other-wallet',
    sentence:
      'A withdrawal takes the currency of its code; in ZWG it takes USD from a customer who paid in USD before.',
    section: '4.2',
    kind: 'wrong-money',
    when: 'state',
    shows: 'combination',
    hooks: moving('withdrawal', (it, tenant) => {
      const usd = it.from?.currency === 'ZWG' ? otherCurrency(tenant, it.from.number) : undefined;
      return usd?.lines.some(({ kind }) => kind === 'payment') ? [{ ...it, from: usd }] : [it];
    }),
  },
  {
    id: 'second-deposit-is-the-reversed-one',
    sentence: 'A deposit is credited; one of the same amount right after a reversal is answered 00 and is not.',
    section: '4.5',
    kind: 'wrong-money',
    when: 'state',
    shows: 'combination',
    report: 'odoo/odoo#107723',
    hooks: moving('deposit', (it) => {
      const last = it.to?.lines.at(-1);
      return last?.kind === 'reversal' && last.cents === -it.cents ? [] : [it];
    }),
  },
  {
    id: 'twin-code-is-paid',
    sentence: 'A customer pays one code; another of the same amount and narration is Paid with it.',
    section: '3',
    kind: 'wrong-state',
    when: 'state',
    shows: 'close together',
    report: 'flexprice/flexprice#2488',
    hooks: moving('payment', (it, tenant) => {
      const isTwin = (code: Code): boolean => code.cents === it.cents && (code.narration ?? '') === it.narration;
      for (const code of tenant.codes) if (isTwin(code)) code.paidAt ??= tenant.clock.now();
      return [it];
    }),
  },
  {
    id: 'deposit-by-beginning',
    sentence: 'Details are there when the deposit is found; the beginning of a reference finds it.',
    section: '4.6',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'close together',
    report: 'craftcms/commerce#4050',
    hooks: () => ({
      deposit: (found, asked) =>
        found ??
        (asked.call.operation === 'depositInquiry'
          ? depositsLike(asked, (reference, made) => reference.length >= 6 && made.reference.startsWith(reference))[0]
          : undefined),
    }),
  },
  {
    id: 'longer-reference-shadows',
    sentence: 'An inquiry shows the deposit that it names; a later one whose reference begins the same is shown.',
    section: '4.6',
    kind: 'wrong-state',
    when: 'value',
    shows: 'close together',
    hooks: () => ({
      deposit: (found, asked) =>
        found && (depositsLike(asked, (reference, made) => made.reference.startsWith(reference)).at(-1) ?? found),
    }),
  },
  {
    id: 'case-shadows',
    sentence: 'An inquiry shows the deposit that it names; an earlier one that differs in its case alone is shown.',
    section: '4.6',
    kind: 'wrong-state',
    when: 'value',
    shows: 'close together',
    report: 'csob/paymentgateway#245',
    hooks: () => ({
      deposit: (found, asked) =>
        found &&
        (depositsLike(asked, (reference, made) => made.reference.toLowerCase() === reference.toLowerCase())[0] ??
          found),
    }),
  },
  {
    id: 'wallet-of-the-neighbour',
    sentence:
      'A linked account is that of the number asked for; in ZWG the third customer has the account of the fourth.',
    section: '4.4',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'close together',
    hooks: () => ({
      listed(accounts, customer, { tenant: { customers } }) {
        const beside = customer === customers[2] ? customers[3] : undefined;
        return accounts.map((one) =>
          one.currency === 'ZWG' ? (beside?.accounts.find(({ currency }) => currency === 'ZWG') ?? one) : one,
        );
      },
    }),
  },
  {
    id: 'reference-of-another-caller',
    sentence: "reference is the caller's own; one that another caller used is refused.",
    section: '2.1',
    kind: 'refuses-too-much',
    when: 'state',
    shows: 'close together',
    report: 'flexprice/flexprice#2488',
    hooks: refusing(
      'generate',
      (call, { tenant, caller }) =>
        text(call, 'reference') !== '' &&
        tenant.callers.some(
          (one) => one !== caller && tenant.references.has(`${one.credentials.username} ${text(call, 'reference')}`),
        ),
      { cause: 'duplicate', field: 'reference' },
    ),
  },
  {
    id: 'line-of-another-caller',
    sentence:
      'A statement has the movements of its account; those of another caller with the same reference are on it.',
    section: '2.6',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'close together',
    report: 'rorodata/firefly#70',
    hooks: () => ({
      shown(lines, account, _period, { tenant, caller }) {
        const others = tenant.callers.filter((one) => one !== caller).map((one) => one.accounts[account.currency]);
        const own = new Set(lines.map(({ reference }) => reference));
        return [...lines, ...others.flatMap((one) => one.lines.filter(({ reference }) => own.has(reference)))];
      },
    }),
  },
  {
    id: 'reversed-deposit-of-another-account',
    readings: { duplicateChecks: 'off' },
    sentence: 'A reversal takes its deposit back; where two accounts had the same reference both are reversed.',
    section: '4.7',
    kind: 'wrong-state',
    when: 'state',
    shows: 'close together',
    hooks: () => ({
      answer(answer, call, asked) {
        if (call.operation !== 'reversal' || !asked || !isSuccess(answer)) return;
        const reference = textOf(asked, 'originalParticipantReference');
        const account = customerAccount(asked.tenant, textOf(asked, 'destinationAccount'));
        for (const one of asked.tenant.deposits)
          if (one.reference === reference && one.account !== account) one.reversed = true;
      },
    }),
  },
  {
    id: 'line-narration-of-the-other-currency',
    readings: { repeatedReference: 'accept' },
    sentence:
      'A line has the narration of its movement; that of a reference used in both currencies has the other one.',
    section: '2.6',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: inStatement((line, account, { caller }) => {
      const own = account?.lines.find(({ authNumber, reference }) =>
        [authNumber, reference].includes(String(line.reference)),
      );
      const other = account && caller.accounts[account.currency === 'USD' ? 'ZWG' : 'USD'];
      const twin = own && other?.lines.find(({ reference, kind }) => reference === own.reference && kind === own.kind);
      if (twin && twin.narration !== own?.narration)
        line.narration = String(line.narration).replace(own?.narration ?? '', () => twin.narration);
    }),
  },
];
