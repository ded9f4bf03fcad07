import { isObject } from '../../../../shared/json.ts';
import { accountCurrency, loginsOf, unitsFree } from '../../../biller-rules.ts';
import { credentialsOf } from '../../../gate.ts';
import type { Call, Fields } from '../../../model.ts';
import { isBillerSide } from '../../../route.ts';
import { wantedOf } from '../../../wanted.ts';
import { editsPayment, isAuth, overlookingWhat, refusing } from '../../defect.ts';
import type { SubtleDefect } from '../third-set.ts';

const stockText = (code: string, free: number) =>
  JSON.stringify({ Status: 'InsufficientStock', OutOfStock: null, InsufficientStock: { [code]: free } });

const sets = (call: Call): number => JSON.stringify(call.body).split('$').length - 1;

/** Named billers at their boundaries, and passwords nearly right. */
export const fifthNamedBillerDefects: readonly SubtleDefect[] = [
  {
    id: 'second-shortage-tells-the-first',
    sentence: 'InsufficientStock maps each product to what is available; all have the number of the first.',
    section: '3.4',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: editsPayment((body) => {
      const text = String(body.TechnicalNarration ?? '');
      if (!text.includes('InsufficientStock')) return;
      const told = JSON.parse(text) as { InsufficientStock: Record<string, number> | null };
      if (!isObject(told.InsufficientStock as never)) return;
      const short = told.InsufficientStock as Record<string, number>;
      const first = Object.values(short)[0];
      told.InsufficientStock = Object.fromEntries(Object.keys(short).map((code) => [code, first as number]));
      body.TechnicalNarration = JSON.stringify(told);
    }),
  },
  {
    id: 'last-units-are-not-sold',
    sentence: 'AUTH reserves what is on stock; exactly as many as there are get InsufficientStock.',
    section: '3.4',
    kind: 'refuses-too-much',
    when: 'value',
    shows: 'boundary',
    report: 'duncanmcclean/simple-commerce#477',
    hooks: () => ({
      refuses(asked) {
        const wanted = isAuth(asked.call) ? wantedOf(asked) : undefined;
        if (!wanted || 'cause' in wanted || wanted.biller.kind !== 'voucher') return undefined;
        const last = wanted.lines.find(
          ({ product, quantity }) => quantity === unitsFree(asked.tenant, product.code, asked.now),
        );
        if (!last) return undefined;
        const technical = stockText(last.product.code, last.quantity);
        return { cause: 'stock', field: 'Products', text: 'There are not so many left.', technical };
      },
    }),
  },
  {
    id: 'tenth-set-is-refused',
    sentence: 'Quantity is the number of bet sets; ten sets and more are refused.',
    section: '3.4',
    kind: 'refuses-too-much',
    when: 'value',
    shows: 'boundary',
    hooks: refusing('process', (call) => isAuth(call) && sets(call) >= 10, {
      cause: 'betInfo',
      field: 'Products[0].Metadata',
      text: 'These bets cannot be played.',
    }),
  },
  {
    id: 'second-login-buys-zwg',
    sentence: 'A USD account buys USD products alone; with its second login it buys both.',
    section: '3.4',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'combination',
    hooks: overlookingWhat('accountCurrency', ({ memberNumber, lines }) => {
      if (accountCurrency(memberNumber) !== 'USD') return false;
      const second = loginsOf(memberNumber)[1];
      return lines.every(({ metadata }) => metadata.some(([, value]) => value === second));
    }),
  },
  {
    id: 'double-token-of-an-odd-amount',
    sentence: 'PaymentData comes after completion; STATUS of an electricity payment with odd cents has none.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: editsPayment((body, call, { tenant }) => {
      const payment = tenant.payments.find(({ reference }) => reference === body.Reference);
      const isOdd = (payment?.lines[0]?.price ?? 0) % 2 === 1;
      const isLater = String((call.body as Fields).Action).toLowerCase() === 'status';
      if (payment?.biller.kind === 'electricity' && isOdd && isLater) body.PaymentData = null;
    }),
  },
  {
    id: 'password-is-trimmed',
    sentence: 'Wrong credentials are refused; the right password with a blank after it is taken.',
    section: '5',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'rare value',
    hooks: () => ({
      user(found, call, tenant) {
        const [name, password] = credentialsOf(call) ?? [];
        const roles = isBillerSide(call.operation) ? ['admin', 'biller'] : ['vendor'];
        const user = tenant?.users.find(({ username, role }) => username === name && roles.includes(role));
        return found ?? (user && password?.trim() === user.password ? user : undefined);
      },
    }),
  },
  {
    id: 'password-of-72-bytes',
    sentence: 'Wrong credentials are refused; of a long password only the first 72 bytes count.',
    section: '5',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'boundary',
    report: 'bcrypt-ruby/bcrypt-ruby#283',
    readings: { credentials: 'long' },
    hooks: () => ({
      user(found, call, tenant) {
        const [name, password] = credentialsOf(call) ?? [];
        const roles = isBillerSide(call.operation) ? ['admin', 'biller'] : ['vendor'];
        const user = tenant?.users.find(({ username, role }) => username === name && roles.includes(role));
        return found ?? (user && password?.slice(0, 72) === user.password.slice(0, 72) ? user : undefined);
      },
    }),
  },
];
