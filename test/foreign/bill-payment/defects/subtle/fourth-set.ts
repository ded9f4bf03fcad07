import { createHmac } from 'node:crypto';
import { isObject } from '../../../shared/json.ts';
import { nextMidnight } from '../../dates.ts';
import { credentialsOf } from '../../gate.ts';
import type { Biller, Fields, Payment } from '../../model.ts';
import { nameOf } from '../../payment-answer.ts';
import { isBillerSide } from '../../route.ts';
import {
  decimal,
  delivering,
  editsPayment,
  fieldsOf,
  isAuth,
  isPay,
  isStatus,
  NumberText,
  named,
  productsIn,
  text,
} from '../defect.ts';
import type { SubtleDefect } from './third-set.ts';

const minute = 60_000;
const day = 1440 * minute;

/** What Java calls UTF-8 when it writes to a stream: each half of a pair for itself. */
function cesu8(body: string): Buffer {
  const units = Array.from({ length: body.length }, (_, at) => body.charCodeAt(at));
  const bytesOf = (unit: number) => [0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f)];
  return Buffer.concat(
    units.map((unit) =>
      unit >= 0xd800 && unit <= 0xdfff ? Buffer.from(bytesOf(unit)) : Buffer.from(String.fromCharCode(unit)),
    ),
  );
}

const paymentIn = (body: Fields, payments: readonly Payment[]): Payment | undefined =>
  payments.find(({ reference }) => reference === body.Reference);

/** Planted on 2026-11-22 from the document alone, by somebody who had read none of the checks: the first rate is in docs/trust.md. */
export const fourthSetDefects: readonly SubtleDefect[] = [
  {
    id: 'second-line-at-the-price-of-the-first',
    sentence: 'The download has the price of each line; all lines of a payment have that of the first.',
    section: '4.2',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: () => ({
      csv: (rows) =>
        rows.map((row) => {
          const first = rows.find((it) => it[1] === row[1]) ?? row;
          return row.with(7, first[7] ?? '');
        }),
    }),
  },
  {
    id: 'signature-in-java-utf-8',
    sentence: 'X-Signature is over the bytes that are sent; a character of four bytes counts as six.',
    section: '6.2',
    kind: 'wrong-event',
    when: 'value',
    shows: 'rare value',
    hooks: delivering('payments', (it) => ({
      ...it,
      headers: {
        ...it.headers,
        'X-Signature': createHmac('sha256', it.secretKey).update(cesu8(it.body)).digest('base64'),
      },
    })),
  },
  {
    id: 'reversal-leaves-the-wallet-list',
    sentence: 'The wallet list shows the balance; what a reversal gave back is in it from the next payment on.',
    section: '2.5',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: () => {
      const held = new Map<string, number>();
      return {
        books(planned) {
          const { wallet, kind } = planned;
          if (kind === 'reversal') held.set(wallet.currency, wallet.cents);
          else held.delete(wallet.currency);
          return [planned];
        },
        answer({ status, body }, { operation }) {
          if (operation !== 'wallets' || status !== 200) return;
          const listed = Array.isArray(body) ? body : ((body as Fields).Wallets as Fields[]);
          for (const one of listed as Fields[]) {
            const before = held.get(String(one.Currency));
            if (before !== undefined && String(one.Status) === '1') one.Balance = decimal(before);
          }
        },
      };
    },
  },
  {
    id: 'filtered-catalogue-is-stale',
    sentence: 'The named billers are listed as they are; they are as when they were listed first.',
    section: '4.1',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: () => {
      const kept = new Map<string, Biller>();
      return {
        billers(found, { call }) {
          if (named(call, 'billercodes') === undefined) kept.clear();
          return found.map((one) => {
            if (!kept.has(one.code)) kept.set(one.code, structuredClone(one));
            return kept.get(one.code) ?? one;
          });
        },
      };
    },
  },
  {
    id: 'biller-stays-offline',
    sentence: 'AUTH checks that the biller is available; one that a lookup found offline is for five minutes more.',
    section: '2.5',
    kind: 'refuses-too-much',
    when: 'state',
    shows: 'after a refusal',
    hooks: () => {
      const offlineAt = new Map<string, number>();
      return {
        answer(answer, call, asked) {
          if (call.operation === 'lookup' && asked && fieldsOf(answer).ResultCode === 2)
            offlineAt.set(text(call, 'BillerCode'), asked.now);
        },
        refuses({ call, now }) {
          const at = offlineAt.get(text(call, 'BillerCode')) ?? Number.NEGATIVE_INFINITY;
          if (!isAuth(call) || now - at >= 5 * minute) return undefined;
          return { cause: 'offline', field: 'BillerCode', text: 'This biller is offline.' };
        },
      };
    },
  },
  {
    id: 'refused-update-saves-the-rest',
    sentence: 'An update without FullName is refused; the PostalAddress that it had is saved.',
    section: '4.2',
    kind: 'wrong-state',
    when: 'state',
    shows: 'after a refusal',
    hooks: () => ({
      overlooks({ field }, { call, tenant }) {
        const member = tenant.members.find(({ number }) => number === text(call, 'MemberNumber'));
        if (call.operation === 'update' && field === 'FullName' && member) member.postal = text(call, 'PostalAddress');
        return false;
      },
    }),
  },
  {
    id: 'names-at-once',
    sentence: 'AUTH returns the name of its member; of two at once both have that of the later.',
    section: '3.2',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'at once',
    hooks: () => {
      let last: { at: number; number: string } | undefined;
      return {
        pauseMs({ call }) {
          if (!isAuth(call)) return 0;
          last = { at: performance.now(), number: text(call, 'MemberNumber') };
          return 15;
        },
        authorized(payment, { tenant }) {
          if (last && performance.now() - last.at < 25)
            payment.memberName = nameOf(tenant, payment.biller, last.number);
        },
      };
    },
  },
  {
    id: 'debits-at-once-lose-one',
    sentence: 'PAY debits the wallet; of two at the same moment one debit is lost.',
    section: '3.2',
    kind: 'wrong-money',
    when: 'time',
    shows: 'at once',
    hooks: () => {
      const read = new Map<string, number>();
      return {
        pauseMs({ call, tenant }) {
          if (!isPay(call)) return 0;
          const held = tenant.wallets.filter(({ status }) => status === 1).map((it) => `${it.currency} ${it.cents}`);
          read.set(text(call, 'Reference'), tenant.payments.length);
          for (const one of held)
            read.set(`${text(call, 'Reference')} ${one.split(' ')[0]}`, Number(one.split(' ')[1]));
          return 15;
        },
        books(planned) {
          const { wallet, payment, kind, cents } = planned;
          const held = read.get(`${payment.reference} ${wallet.currency}`);
          if (kind !== 'debit' || held === undefined) return [planned];
          read.delete(`${payment.reference} ${wallet.currency}`);
          return [{ ...planned, cents: held + cents - wallet.cents }];
        },
      };
    },
  },
  {
    id: 'change-during-resend-is-dropped',
    sentence: 'Every change is announced; one that comes while another is being sent again is not.',
    section: '6.1',
    kind: 'wrong-event',
    when: 'state',
    shows: 'bad receiver',
    hooks: () => {
      const pending = new Set<string>();
      let url = '';
      const { delivery } = delivering('configuration', (it) => {
        url = it.url;
        return it.attempt === 1 && pending.has(it.url) ? undefined : it;
      })();
      return {
        ...(delivery ? { delivery } : {}),
        resend(plan, status) {
          if (status === 200) pending.delete(url);
          else pending.add(url);
          return status === 200 ? { ...plan, attempts: 0 } : plan;
        },
      };
    },
  },
  {
    id: 'late-paid-has-no-receipts',
    sentence: 'The test biller always returns receipts on success; a payment that is Paid hours later has none.',
    section: '3.3',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'time',
    hooks: editsPayment((body, _call, { tenant }) => {
      const { paidAt = 0, createdAt = 0 } = paymentIn(body, tenant.payments) ?? {};
      if (paidAt - createdAt > 60 * minute && isObject(body.PaymentData as never))
        Object.assign(body.PaymentData as Fields, { ReceiptHtml: null, ReceiptSmses: null });
    }),
  },
  {
    id: 'totals-as-floats',
    sentence: 'TotalAmount is a decimal; it is counted in floats, so that 3 times 8.29 is 24.869999999999997.',
    section: '2.3',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: editsPayment((body, _call, { tenant }) => {
      const { lines = [] } = paymentIn(body, tenant.payments) ?? {};
      const total = lines.reduce((sum, { price, quantity }) => sum + (price / 100) * quantity, 0);
      if (String(total).length > 12) body.TotalAmount = new NumberText(String(total));
    }),
  },
  {
    id: 'noon-is-midnight',
    sentence: 'Paid Date is when a payment was made; in the hour after noon it is that after midnight.',
    section: '4.2',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'time',
    hooks: () => ({
      csv: (rows) =>
        rows.map((row) =>
          row.with(
            3,
            (row[3] ?? '').replace(/([T ])12:/, (_all, gap) => `${gap}00:`),
          ),
        ),
    }),
  },
  {
    id: 'password-of-the-chief',
    sentence: 'Wrong credentials are refused; a username with the password of another user is let in.',
    section: '5',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'close together',
    hooks: () => ({
      user(found, call, tenant) {
        const [name, password] = credentialsOf(call) ?? [];
        const roles = isBillerSide(call.operation) ? ['admin', 'biller'] : ['vendor'];
        const user = tenant?.users.find(({ username, role }) => username === name && roles.includes(role));
        return found ?? (tenant?.users.some((it) => it.password === password) ? user : undefined);
      },
    }),
  },
  {
    id: 'reversal-reference-per-payment',
    sentence: 'The Reference of a reversal must be new; one that reversed another payment is taken.',
    section: '7',
    kind: 'accepts-too-much',
    when: 'state',
    shows: 'combination',
    hooks: () => {
      const usedFor = new Map<string, string>();
      return {
        refuses({ call, tenant }) {
          if (call.operation !== 'reverse') return undefined;
          const reference = text(call, 'Reference');
          const isOther = (usedFor.get(reference) ?? '') !== text(call, 'OriginalReference');
          usedFor.set(reference, text(call, 'OriginalReference'));
          if (isOther) for (const key of [reference, reference.toLowerCase()]) tenant.reversalReferences.delete(key);
          return undefined;
        },
      };
    },
  },
  {
    id: 'biller-filter-forgets-to',
    sentence: 'The payment list ends with To; with a BillerCode it does not.',
    section: '4.1',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      call(call) {
        const to = named(call, 'to');
        if (call.operation === 'list' && to && named(call, 'billercode')) delete call.query[to];
      },
    }),
  },
  {
    id: 'plus-in-a-path-is-a-space',
    sentence: 'A member is found by its number; a plus in it is read as a space.',
    section: '4.2',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: () => ({
      call(call) {
        if (call.operation === 'single') call.number = call.number.replaceAll('+', ' ');
      },
    }),
  },
  {
    id: 'last-line-without-end-is-lost',
    sentence: 'An upload saves every line; a last one without a line end is lost.',
    section: '4.2',
    kind: 'wrong-state',
    when: 'value',
    shows: 'boundary',
    hooks: () => ({ rows: (rows, { call }) => (/[\r\n]$/.test(call.file ?? '') ? rows : rows.slice(0, -1)) }),
  },
  {
    id: 'being-paid-ends-at-midnight',
    sentence: 'BeingPaid becomes Paid after 24 hours; it does at the end of its day.',
    section: '3.3',
    kind: 'wrong-state',
    when: 'time',
    shows: 'time',
    hooks: () => ({
      outcome(planned, _payment, { now, readings }) {
        if (planned.status !== 'BeingPaid' || !planned.later) return planned;
        return { ...planned, later: { ...planned.later, afterMs: nextMidnight(now, readings) - now } };
      },
    }),
  },
  {
    id: 'metadata-loses-its-zeros',
    sentence: 'Metadata is echoed; a value of digits loses the zeros at its beginning.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: editsPayment((body) => {
      const plain = (value: unknown) => (/^0+\d+$/.test(String(value)) ? String(Number(value)) : value);
      for (const { Metadata } of productsIn(body)) {
        if (Array.isArray(Metadata)) for (const pair of Metadata as Fields[]) pair.Value = plain(pair.Value);
        else if (isObject(Metadata as never))
          for (const [name, value] of Object.entries(Metadata as Fields)) (Metadata as Fields)[name] = plain(value);
      }
    }),
  },
  {
    id: 'status-forgets-after-ninety-days',
    sentence: 'STATUS gives the full record of a payment; after 90 days, where the list ends, nothing is known of it.',
    section: '4.1',
    kind: 'wrong-state',
    when: 'time',
    shows: 'time',
    hooks: () => ({
      payment: (found, { call, now }) =>
        found && isStatus(call) && now - found.createdAt > 90 * day ? undefined : found,
    }),
  },
];
