import { readAmount } from '../../amount.ts';
import type { Code, Fields, Line, Token } from '../../model.ts';
import { qrImage } from '../../qr-image.ts';
import { cents, edits, isSuccess, text } from '../defect.ts';
import { moving, type SubtleDefect } from './subtle-defect.ts';

const lineOf = (kind: Line['kind'], at: number, amount: number): Line => ({
  ...{ kind, at, cents: amount, narration: 'Hold', reference: '', authNumber: '' },
});

/** Defects that show after a combination, after a refusal, the third time or when there are many. */
export const fifthStates: readonly SubtleDefect[] = [
  {
    id: 'claimed-code-loses-its-zeros',
    sentence: 'An inquiry answers with its code; that of a claimed one is without the zeros at its beginning.',
    section: '4.3',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    report: 'awesomemotive/easy-digital-downloads#3166',
    readings: { codeForm: 'zeros' },
    hooks: edits('codeInquiry', (body) => {
      if (body.status === 'Claimed') body.code = String(body.code).replace(/^0+/, '');
    }),
  },
  {
    id: 'paid-again-after-two-inquiries',
    sentence: 'A code is paid once; after two inquiries that showed it Paid another customer can pay it again.',
    section: '3',
    kind: 'wrong-money',
    when: 'state',
    shows: 'combination',
    report: 'omnilaboratory/OBAndroid#26',
    hooks: () => {
      const seen = new Map<Code, number>();
      return {
        inquired(code) {
          if (code.paidAt !== undefined) seen.set(code, (seen.get(code) ?? 0) + 1);
        },
        appTakes: (takes, code) => takes || (seen.get(code) ?? 0) >= 2,
      };
    },
  },
  {
    id: 'reversal-after-change-credits',
    sentence: 'A reversal takes the deposit back; where the wallet got change since, it is credited once more.',
    section: '4.7',
    kind: 'wrong-money',
    when: 'state',
    shows: 'combination',
    hooks: moving('reversal', (it) => {
      const lines = it.from?.lines ?? [];
      const deposit = lines.findLastIndex(({ kind, cents: moved }) => kind === 'deposit' && moved === it.cents);
      const hasChange = deposit >= 0 && lines.slice(deposit).some(({ kind }) => kind === 'change');
      return [hasChange ? { ...it, from: it.to, to: it.from } : it];
    }),
  },
  {
    id: 'reversed-deposit-has-a-sign',
    sentence: 'Details have the amount of the deposit; once it is reversed the amount is below 0.',
    section: '4.6',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: () => ({
      deposit(found, { call }) {
        if (call.operation !== 'depositInquiry' || !found?.reversed) return found;
        return { ...found, cents: -found.cents };
      },
    }),
  },
  {
    id: 'qr-of-the-code-before',
    sentence: 'qrCode is of the code; with a narration that is not ASCII it is that of the code before.',
    section: '2.3',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    report: 'NemProject/NEMAndroidApp#17',
    hooks: () => {
      let last: string | undefined;
      return {
        answer(answer, call, asked) {
          if (call.operation !== 'generate' || !asked || !isSuccess(answer)) return;
          const code = String(answer.body.code);
          // biome-ignore lint/suspicious/noControlCharactersInRegex: the ASCII characters are meant.
          const isAscii = /^[\u0000-\u007f]*$/.test(text(call, 'narration'));
          if (last && !isAscii) answer.body.qrCode = qrImage(last, asked.readings);
          last = code;
        },
      };
    },
  },
  {
    id: 'description-of-the-code-before',
    sentence: 'description is the narration; a code of the same amount as the one before has that of the one before.',
    section: '2.3',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    report: 'SF-Bitcoindevs/bitcoinjslib-wallet#26',
    hooks: () => {
      const last = new Map<unknown, Code>();
      return {
        generated(code) {
          const before = last.get(code.caller);
          last.set(code.caller, { ...code });
          const isLike = before && before.cents === code.cents && before.currency === code.currency;
          if (isLike && before.narration !== null) code.narration = before.narration;
        },
      };
    },
  },
  {
    id: 'refused-deposit-debits-the-agent',
    sentence: 'A refused deposit moves nothing; one to an unknown account is taken from the account of the agent.',
    section: '4.5',
    kind: 'wrong-money',
    when: 'state',
    shows: 'after a refusal',
    report: 'lnbits/lnbits#1879',
    readings: { depositSource: 'own' },
    hooks: () => ({
      refused({ cause }, { call, caller, now }) {
        if (call.operation !== 'deposit' || cause !== 'unknown-account') return;
        const own = text(call, 'currency') === 'ZWG' ? caller.accounts.ZWG : caller.accounts.USD;
        own.lines.push(lineOf('deposit', now, -cents(call)));
      },
    }),
  },
  {
    id: 'refused-change-debits-the-caller',
    sentence: 'Change above 500 cents is refused and moves nothing; the caller pays it all the same.',
    section: '4.8',
    kind: 'wrong-money',
    when: 'state',
    shows: 'after a refusal',
    report: 'openware/peatio#494',
    readings: { changeSource: 'own' },
    hooks: () => ({
      refused({ cause }, { call, caller, now }) {
        if (call.operation === 'bankChange' && cause === 'limit') {
          caller.accounts.USD.lines.push(lineOf('change', now, -cents(call)));
        }
      },
    }),
  },
  {
    id: 'refused-payment-is-added-to-the-next',
    sentence: 'A payment takes its amount; that of a refused one for an unknown product is added to the next.',
    section: '4.9',
    kind: 'wrong-money',
    when: 'state',
    shows: 'after a refusal',
    hooks: () => {
      const kept = new Map<unknown, number>();
      return {
        refused({ cause }, { call, caller }) {
          const currency = text(call, 'currency') === 'ZWG' ? 'ZWG' : 'USD';
          if (call.operation === 'utility' && cause === 'product') kept.set(caller.accounts[currency], cents(call));
        },
        transfers(planned) {
          const more = planned.kind === 'utility' ? (kept.get(planned.from) ?? 0) : 0;
          if (planned.kind === 'utility') kept.delete(planned.from);
          return [{ ...planned, cents: planned.cents + more }];
        },
      };
    },
  },
  {
    id: 'refused-code-reprices-the-open-one',
    sentence: 'An inquiry shows the amount of its code; a refused one with its reference leaves its own amount there.',
    section: '4.3',
    kind: 'wrong-state',
    when: 'state',
    shows: 'after a refusal',
    report: 'odoo/odoo#107723',
    hooks: () => ({
      refused(_problem, { call, caller, tenant, readings }) {
        const asked = readAmount(call.body.amount, readings);
        if (call.operation !== 'generate' || asked === undefined || text(call, 'reference') === '') return;
        const open = tenant.codes.findLast(
          (one) => one.caller === caller && one.reference === text(call, 'reference') && one.paidAt === undefined,
        );
        if (open) open.cents = asked;
      },
    }),
  },
  {
    id: 'refused-reversal-changes-the-currency',
    sentence: 'Details have the currency of the deposit; after a reversal in the other one was refused they have that.',
    section: '4.6',
    kind: 'wrong-state',
    when: 'state',
    shows: 'after a refusal',
    hooks: () => {
      const shown = new Map<unknown, string>();
      return {
        refused({ cause, field }, { call, tenant }) {
          if (call.operation !== 'reversal' || cause !== 'not-original' || field !== 'currency') return;
          const reference = text(call, 'originalParticipantReference');
          const found = tenant.deposits.findLast((one) => one.reference === reference);
          if (found) shown.set(found, text(call, 'currency'));
        },
        deposit(found, { call }) {
          const currency = shown.get(found);
          if (call.operation !== 'depositInquiry' || !found || !currency) return found;
          return { ...found, currency: currency === 'ZWG' ? 'ZWG' : 'USD' };
        },
      };
    },
  },
  {
    id: 'refused-statement-empties-the-next',
    sentence: 'A statement has the movements of its period; after one that was refused the next has none.',
    section: '4.10',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'after a refusal',
    hooks: () => {
      const spoilt = new Set<string>();
      return {
        refused({ cause }, { call }) {
          if (call.operation === 'statement' && cause === 'period') spoilt.add(text(call, 'accountNumber'));
        },
        shown: (lines, { number }) => (spoilt.delete(number) ? [] : lines),
      };
    },
  },
  {
    id: 'page-of-a-hundred-overlaps',
    sentence: 'A statement has each movement once; of more than a hundred the hundredth is there twice.',
    section: '2.6',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'number',
    report: 'Xahau/xahaud#719',
    hooks: () => ({
      shown: (lines) => (lines.length > 100 ? [...lines.slice(0, 100), ...lines.slice(99)] : lines),
    }),
  },
  {
    id: 'codes-forgotten-after-sixty',
    sentence: 'A code is valid for 10 minutes; an inquiry knows the last sixty.',
    section: '4.3',
    kind: 'wrong-state',
    when: 'state',
    shows: 'number',
    hooks: () => ({
      refuses({ call, tenant }) {
        if (call.operation !== 'codeInquiry') return undefined;
        const isOld = tenant.codes.slice(0, -60).some(({ code }) => code === text(call, 'code'));
        return isOld ? { cause: 'unknown-code', field: 'code' } : undefined;
      },
    }),
  },
  {
    id: 'token-of-two-hundred-calls',
    sentence: 'A token is valid for 15 minutes; it ends with its two-hundredth use.',
    section: '8',
    kind: 'refuses-too-much',
    when: 'state',
    shows: 'number',
    hooks: () => {
      const used = new Map<Token, number>();
      return {
        caller(found, token) {
          if (!token) return found;
          used.set(token, (used.get(token) ?? 0) + 1);
          return (used.get(token) ?? 0) > 200 ? undefined : found;
        },
      };
    },
  },
  {
    id: 'third-reversal-has-the-first-participant',
    sentence: 'A reversal answers with its participantReference; the third of a caller with that of the first.',
    section: '4.7',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'third time',
    hooks: () => {
      const seen = new Map<unknown, unknown[]>();
      return {
        answer(answer, call, asked) {
          if (call.operation !== 'reversal' || !asked || !isSuccess(answer)) return;
          const all = [...(seen.get(asked.caller) ?? []), answer.body.participantReference];
          seen.set(asked.caller, all);
          if (all.length === 3) answer.body.participantReference = all[0];
        },
      };
    },
  },
  {
    id: 'amount-of-the-payment-before',
    sentence:
      'A utility payment is answered with its amount; the same product paid again at once shows the one before.',
    section: '2.5',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: () => {
      let last: { product: string; at: number; amount: unknown } | undefined;
      return edits('utility', (body: Fields, call, { now }) => {
        const product = `${text(call, 'provider')} ${text(call, 'providerProduct')} ${text(call, 'destinationAccount')}`;
        const { amount } = body;
        if (last?.product === product && now - last.at < 5000) body.amount = last.amount;
        last = { product, at: now, amount };
      })();
    },
  },
];
