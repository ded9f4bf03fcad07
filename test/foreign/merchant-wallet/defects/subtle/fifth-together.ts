import { customerAccount, walletOf } from '../../ledger.ts';
import type { Code, Customer, Token } from '../../model.ts';
import { textOf } from '../../validate.ts';
import { edits, isSuccess, otherCurrency, text } from '../defect.ts';
import type { SubtleDefect } from './subtle-defect.ts';

const place = (username: string): string => username.split('.')[1] ?? '';

/** Defects that show where the data of two lie close together. */
export const fifthTogether: readonly SubtleDefect[] = [
  {
    id: 'reversal-by-the-beginning',
    sentence: 'A reversal takes the deposit that it names; the beginning of a reference names it too.',
    section: '4.7',
    kind: 'wrong-money',
    when: 'value',
    shows: 'close together',
    hooks: () => ({
      deposit(found, { call, tenant, caller }) {
        const asked = text(call, 'originalParticipantReference');
        if (found || call.operation !== 'reversal' || asked.length < 6) return found;
        return tenant.deposits.find(
          (one) =>
            one.caller === caller &&
            one.account.number === text(call, 'destinationAccount') &&
            !one.failure &&
            one.reference.startsWith(asked),
        );
      },
    }),
  },
  {
    id: 'reversal-by-another-account-of-the-owner',
    sentence: 'destinationAccount is the original one; another account of the same owner does as well.',
    section: '4.7',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'close together',
    report: 'bcgov/entity#8074',
    hooks: () => ({
      deposit(found, { call, tenant, caller }) {
        if (found || call.operation !== 'reversal') return found;
        const named = text(call, 'destinationAccount');
        const owner = tenant.customers.find(({ accounts }) => accounts.some(({ number }) => number === named));
        return tenant.deposits.find(
          (one) =>
            one.caller === caller &&
            owner?.accounts.includes(one.account) &&
            !one.failure &&
            one.reference === text(call, 'originalParticipantReference'),
        );
      },
    }),
  },
  {
    id: 'change-to-the-neighbour',
    sentence: 'Change is credited to the named number; for one without a wallet the number beside it gets it.',
    section: '4.8',
    kind: 'wrong-money',
    when: 'value',
    shows: 'close together',
    hooks: () => {
      const known = new Map<string, Customer[]>();
      return {
        call(call) {
          const asked = text(call, 'destinationMsisdn');
          const key = String(call.headers['x-api-key']);
          const isNear = ({ msisdn }: Customer): boolean =>
            msisdn !== asked && msisdn.slice(0, -1) === asked.slice(0, -1);
          const isKnown = known.get(key)?.some(({ msisdn }) => msisdn === asked);
          const near = isKnown ? undefined : known.get(key)?.find(isNear);
          if (call.operation === 'bankChange' && near) call.body.destinationMsisdn = near.msisdn;
        },
        answer(_answer, call, asked) {
          if (asked) known.set(String(call.headers['x-api-key']), asked.tenant.customers);
        },
      };
    },
  },
  {
    id: 'claim-marks-the-namesake',
    sentence: 'A new code is New; it is Claimed once another one with its reference is.',
    section: '3',
    kind: 'wrong-state',
    when: 'state',
    shows: 'close together',
    readings: { repeatedReference: 'accept' },
    hooks: () => {
      const codes: Code[] = [];
      return {
        generated(code) {
          codes.push(code);
        },
        codeStatus(found, code) {
          const isNamesake = (one: Code): boolean =>
            one !== code && one.caller === code.caller && one.reference === code.reference;
          const isClaimed = codes.some((one) => isNamesake(one) && one.claimedAt !== undefined && !one.paidAt);
          return found === 'New' && isClaimed ? 'Claimed' : found;
        },
      };
    },
  },
  {
    id: 'reversal-marks-its-twin',
    sentence: 'A deposit can be reversed; of two of one amount to an account both are, once the earlier one is.',
    section: '4.7',
    kind: 'wrong-money',
    when: 'state',
    shows: 'close together',
    report: 'mollie/mollie-api-node#256',
    hooks: () => ({
      answer(answer, call, asked) {
        if (call.operation !== 'reversal' || !asked || !isSuccess(answer)) return;
        const account = customerAccount(asked.tenant, textOf(asked, 'destinationAccount'));
        const all = asked.tenant.deposits.filter((one) => one.account === account && !one.failure);
        const at = all.findIndex(({ reference }) => reference === textOf(asked, 'originalParticipantReference'));
        const twin = all.slice(at + 1).find(({ cents }) => cents === all[at]?.cents);
        if (at >= 0 && twin) twin.reversed = true;
      },
    }),
  },
  {
    id: 'names-of-the-number-before',
    sentence: 'firstname and lastname are of the number asked for; two seconds long they are of the one beside it.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'close together',
    hooks: () => {
      let last: { at: number; msisdn: string; lastname: unknown } | undefined;
      return {
        answer(answer, { operation, msisdn }, asked) {
          if (operation !== 'linkedAccounts' || !asked || !isSuccess(answer)) return;
          const isBeside = Math.abs(Number(msisdn) - Number(last?.msisdn)) === 1;
          const shown = last && isBeside && asked.now - last.at < 2000 ? last.lastname : answer.body.lastname;
          last = { at: asked.now, msisdn, lastname: answer.body.lastname };
          answer.body.lastname = shown;
        },
      };
    },
  },
  {
    id: 'third-login-ends-the-other',
    sentence: 'A token is valid for 15 minutes; the third login of one user ends that of the other.',
    section: '8',
    kind: 'refuses-too-much',
    when: 'state',
    shows: 'third time',
    report: 'dev-fYnn/Winget-Repo#14',
    hooks: () => {
      const seen = new Set<Token>();
      const ended = new Set<Token>();
      const times = new Map<string, number>();
      return {
        caller(found, token) {
          if (token) seen.add(token);
          return token && ended.has(token) ? undefined : found;
        },
        answer(answer, call) {
          if (call.operation !== 'login' || !isSuccess(answer)) return;
          const username = text(call, 'username');
          const time = (times.get(username) ?? 0) + 1;
          times.set(username, time);
          if (time % 3 !== 0) return;
          for (const token of seen) {
            const other = token.caller.credentials.username;
            if (other !== username && place(other) === place(username)) ended.add(token);
          }
        },
      };
    },
  },
  {
    id: 'currency-of-the-last-statement',
    sentence: 'A utility payment is answered with its currency; it is that of the statement asked for before.',
    section: '2.5',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    report: 'MattFaz/actuali#297',
    hooks: () => {
      let last: unknown;
      return {
        answer(answer, { operation }) {
          if (!isSuccess(answer)) return;
          if (operation === 'statement') last = (answer.body.accountDetails as { currency: unknown }).currency;
          if (operation === 'utility' && last) [answer.body.currency, last] = [last, undefined];
        },
      };
    },
  },
  {
    id: 'default-currency-sticks',
    sentence: 'currency is USD by default; without one it is that of the look-up before.',
    section: '4.4',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    report: 'moneymanagerex/android-money-manager-ex#359',
    readings: { otherCurrencies: 'left-out' },
    hooks: () => {
      let last: string | undefined;
      return {
        call(call) {
          if (call.operation !== 'linkedAccounts') return;
          if (call.currencyQuery === undefined && last === 'ZWG') call.currencyQuery = last;
          else last = call.currencyQuery;
        },
      };
    },
  },
  {
    id: 'merchant-looks-up-after-the-agent',
    sentence:
      'A request that the account type does not allow fails; a number that the agent asked for a minute ago is shown.',
    section: '1',
    kind: 'accepts-too-much',
    when: 'state',
    shows: 'close together',
    readings: { permits: 'typical' },
    hooks: () => {
      const shownAt = new Map<string, number>();
      return {
        overlooks: ({ cause }, { call, now }) =>
          cause === 'permission' &&
          call.operation === 'linkedAccounts' &&
          now - (shownAt.get(call.msisdn) ?? Number.NEGATIVE_INFINITY) < 60_000,
        answer(answer, call, asked) {
          if (call.operation === 'linkedAccounts' && asked && isSuccess(answer)) shownAt.set(call.msisdn, asked.now);
        },
      };
    },
  },
  {
    id: 'fourth-change-in-the-other-currency',
    sentence: 'Change is credited in its currency; the fourth in a row to one wallet goes to the other one.',
    section: '4.8',
    kind: 'wrong-money',
    when: 'state',
    shows: 'third time',
    hooks: () => {
      let last: unknown;
      let times = 0;
      return {
        transfers(planned, tenant) {
          if (planned.kind !== 'change' || !planned.to) return [planned];
          times = planned.to === last ? times + 1 : 1;
          last = planned.to;
          return times === 4 ? [{ ...planned, to: otherCurrency(tenant, planned.to.number) }] : [planned];
        },
      };
    },
  },
  {
    id: 'withdrawal-after-a-claim-of-another',
    sentence: 'A withdrawal takes from who cashes out; the wallet of the last who claimed one at all pays.',
    section: '4.2',
    kind: 'wrong-money',
    when: 'state',
    shows: 'close together',
    hooks: () => {
      let payer: Customer | undefined;
      return {
        appTakes(takes, code, customer) {
          if (takes && code.type === 'PAYMENT') payer = customer;
          return takes;
        },
        transfers(planned, tenant) {
          const other = planned.kind === 'withdrawal' && planned.from ? payer : undefined;
          if (!other || !planned.from || !tenant.customers.includes(other)) return [planned];
          return [{ ...planned, from: walletOf(other, planned.from.currency) }];
        },
      };
    },
  },
  {
    id: 'narration-of-another-with-its-reference',
    sentence: 'description is the narration; a code with the reference of a utility payment has the narration of that.',
    section: '2.3',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'close together',
    readings: { repeatedReference: 'accept' },
    hooks: () => {
      const narrations = new Map<string, string>();
      return {
        ...edits('utility', (_body, call) => {
          if (text(call, 'narration')) narrations.set(text(call, 'reference'), text(call, 'narration'));
        })(),
        generated(code) {
          code.narration = narrations.get(code.reference) ?? code.narration;
        },
      };
    },
  },
];
