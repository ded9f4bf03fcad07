import { localText } from '../../dates.ts';
import type { Deposit, Fields, Line } from '../../model.ts';
import { customerOf } from '../../msisdn.ts';
import { chosenReadings } from '../../readings.ts';
import { cents, edits, isSuccess, text } from '../defect.ts';
import { inStatement, moving, type SubtleDefect } from './subtle-defect.ts';

/** Planted on 2026-11-22 from the document alone, when the worlds were there: the first rate is in docs/trust.md. */
export const thirdSetDefects: readonly SubtleDefect[] = [
  {
    id: 'twins-of-a-second-are-one',
    sentence: 'A statement has every movement; of two of one second, amount and narration it shows one.',
    section: '2.6',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'close together',
    report: 'securo-finance/securo#941',
    hooks: () => ({
      shown(lines) {
        const keyOf = ({ at, cents: moved, narration }: Line) => `${Math.floor(at / 1000)} ${moved} ${narration}`;
        return lines.filter((line, index) => lines.findIndex((it) => keyOf(it) === keyOf(line)) === index);
      },
    }),
  },
  {
    id: 'refused-utility-is-credited',
    sentence: 'A refused payment moves nothing; one of a product that is not sold is given back all the same.',
    section: '4.9',
    kind: 'wrong-money',
    when: 'state',
    shows: 'after a refusal',
    report: 'rinoupupe/Wallet-error#50',
    hooks: () => ({
      refused({ cause }, { call, caller, now }) {
        if (call.operation !== 'utility' || cause !== 'product') return;
        const account = caller.accounts[text(call, 'currency') === 'ZWG' ? 'ZWG' : 'USD'];
        const rest = { narration: 'Refund', reference: text(call, 'reference'), authNumber: '0' };
        account.lines.push({ ...rest, kind: 'utility', at: now, cents: cents(call) || 0 });
      },
    }),
  },
  {
    id: 'largest-change-loses-a-cent',
    sentence: 'Change is credited; of 500 cents in USD, the most there may be, 499 arrive.',
    section: '4.8',
    kind: 'wrong-money',
    when: 'value',
    shows: 'boundary',
    hooks: moving('change', (it) => [it.cents === 500 && it.to?.currency === 'USD' ? { ...it, cents: 499 } : it]),
  },
  {
    id: 'deposit-of-an-earlier-login',
    sentence: 'A deposit is found by an inquiry; not once the caller has logged in again since.',
    section: '4.6',
    kind: 'wrong-state',
    when: 'state',
    shows: 'combination',
    hooks: () => {
      const madeUnder = new Map<string, string | undefined>();
      const keyOf = ({ reference, account }: Deposit) => `${account.number} ${reference}`;
      return {
        answer(_answer, call) {
          if (call.operation !== 'deposit') return;
          madeUnder.set(`${text(call, 'destinationAccount')} ${text(call, 'reference')}`, call.headers.authorization);
        },
        deposit: (found, { call }) =>
          found && (madeUnder.get(keyOf(found)) ?? call.headers.authorization) === call.headers.authorization
            ? found
            : undefined,
      };
    },
  },
  {
    id: 'quotes-are-typographic',
    sentence: 'A narration is shown on the statement; straight quotes in it become typographic ones.',
    section: '4.2',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: inStatement((line: Fields) => {
      if (typeof line.narration === 'string') line.narration = line.narration.replaceAll('"', '\u201d');
    }),
  },
  {
    id: 'amount-of-the-namesake',
    sentence: 'An inquiry shows the amount of its code; it shows that of the latest code with the same reference.',
    section: '4.3',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'close together',
    readings: { repeatedReference: 'accept' },
    hooks: edits('codeInquiry', (body, call, { tenant: { codes } }) => {
      const own = codes.find(({ code }) => code === text(call, 'code'));
      const twin = codes.findLast(({ reference, caller }) => reference === own?.reference && caller === own.caller);
      if (own && twin && twin !== own) body.amount = twin.cents;
    }),
  },
  {
    id: 'utility-remembers-the-currency',
    sentence: 'A payment takes its own currency; a second one to the same destination takes that of the first.',
    section: '4.9',
    kind: 'wrong-money',
    when: 'state',
    shows: 'combination',
    report: 'blinkbitcoin/blink-mobile#1060',
    hooks: () => {
      const first = new Map<string, 'USD' | 'ZWG'>();
      let asks = '';
      return {
        refuses({ call }) {
          if (call.operation === 'utility') asks = text(call, 'destinationAccount');
          return undefined;
        },
        transfers(planned, { callers }) {
          const own = callers.find(({ accounts }) => Object.values(accounts).some((it) => it === planned.from));
          if (planned.kind !== 'utility' || !own || !planned.from) return [planned];
          const currency = first.get(asks) ?? planned.from.currency;
          first.set(asks, currency);
          return [{ ...planned, from: own.accounts[currency] }];
        },
      };
    },
  },
  {
    id: 'reversals-at-once-take-twice',
    sentence: 'A reversal takes its deposit back; of two at the same moment each takes it.',
    section: '4.7',
    kind: 'wrong-money',
    when: 'time',
    shows: 'at once',
    report: 'opencart/opencart#4812',
    hooks: () => {
      const asked = new Map<string, number>();
      return {
        pauseMs({ call }) {
          if (call.operation !== 'reversal') return 0;
          const key = `${text(call, 'destinationAccount')} ${text(call, 'originalParticipantReference')}`;
          asked.set(key, (asked.get(key) ?? 0) + 1);
          return 25;
        },
        transfers(planned) {
          if (planned.kind !== 'reversal') return [planned];
          const key = `${planned.from?.number} ${planned.narration.replace('Reversal of ', '')}`;
          const times = asked.get(key) ?? 1;
          return Array.from({ length: times }, () => planned);
        },
        answer(_answer, call) {
          if (call.operation !== 'reversal') return;
          asked.delete(`${text(call, 'destinationAccount')} ${text(call, 'originalParticipantReference')}`);
        },
      };
    },
  },
  {
    id: 'thirty-first-is-cut-off',
    sentence: 'A statement covers a calendar month; what was moved on a 31st is missing from that of the month.',
    section: '4.10',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'time',
    report: 'akaunting/akaunting#750',
    hooks: () => ({
      shown: (lines, _account, { from }) => {
        const dayOf = (at: number) => localText(at, chosenReadings()).slice(8, 10);
        return dayOf(from) === '31' ? lines : lines.filter(({ at }) => dayOf(at) !== '31');
      },
    }),
  },
  {
    id: 'number-of-nobody-shows-the-last',
    sentence:
      'An inquiry shows the owner of its number; for one that is not registered it shows who was asked for before.',
    section: '4.4',
    kind: 'accepts-too-much',
    when: 'state',
    shows: 'after a refusal',
    hooks: () => {
      let last: Fields | undefined;
      return {
        answer(answer, call, asked) {
          if (call.operation !== 'linkedAccounts' || !asked) return;
          if (isSuccess(answer)) last = { ...answer.body };
          else if (last && customerOf(asked.tenant, call.msisdn, asked.readings) === undefined)
            Object.assign(answer, { status: 200, body: { ...last } });
        },
      };
    },
  },
  {
    id: 'third-inquiry-answers-the-first',
    sentence: 'An inquiry answers with its participantReference; the third of one deposit with that of the first.',
    section: '4.6',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'third time',
    hooks: () => {
      const seen = new Map<string, string[]>();
      return {
        answer({ body }, call, asked) {
          if (call.operation !== 'depositInquiry' || !asked || body.participantReference === undefined) return;
          const key = `${text(call, 'accountNumber')} ${text(call, 'originalParticipantReference')}`;
          const earlier = [...(seen.get(key) ?? []), text(call, 'participantReference')];
          seen.set(key, earlier);
          if (earlier.length === 3) body.participantReference = earlier[0];
        },
      };
    },
  },
  {
    id: 'thousands-get-a-comma',
    sentence: 'Amounts are whole cents; from 100,000 on the details of a deposit have them with a comma.',
    section: '2.1',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    report: 'hivewallet/hive-mac#210',
    hooks: edits('depositInquiry', (body) => {
      const details = body.details as Fields | undefined;
      if (details && Number(details.amount) >= 100_000) details.amount = Number(details.amount).toLocaleString('en-US');
    }),
  },
];
