import { type Exchange, fieldOf, jsonOf } from '../../../../../src/conformance/index.ts';
import {
  folded,
  getMember,
  inquire,
  isReversal,
  leavesOf,
  lookUpMember,
  outcomeOf,
  pay,
  reverse,
  sendAuth,
  statusIn,
} from '../../../../../src/given/bill-payment/index.ts';
import { type Deed, type Known, type KnownMember, quietDeed, type World } from '../model.ts';
import type { Meeting, Step, Ware } from '../steps.ts';
import { authorizeOrder } from './auth.ts';
import { paidNow } from './pay.ts';
import { orderOf } from './purchases.ts';
import { stockOf } from './stock.ts';

type AtOnce = Extract<Step, { do: 'at-once' }>;

const debits = 'paid-debits-vendor-wallet';

/** Two to four calls at the same moment: identical ones count once, and different ones are not mixed up. */
export function atOnce(world: World, step: AtOnce): Promise<Deed> {
  const count = Math.max(2, Math.min(step.count, world.trial.burst));
  return meetings[step.what](world, { ...step, count });
}

const meetings: Record<Meeting, (world: World, step: AtOnce) => Promise<Deed>> = {
  async auths(world, { count, cents }) {
    const living = world.members.filter((it) => !it.isDeleted && !it.isOpen).slice(0, count);
    const orders = await Promise.all(living.map((member) => orderOf(world, { ware: 'own', cents, member })));
    // The first payment of all tells how they are written.
    const [first] = orders;
    if (!first || living.length < 2) return quietDeed('auth-debits-nothing');
    await authorizeOrder(world, first);
    const all = await Promise.all(orders.map((it) => it && authorizeOrder(world, it)));
    return paidTogether(
      world,
      all.flatMap((it) => it ?? []),
    );
  },
  async 'same-pay'(world, { count, cents }) {
    const [known] = await authorized(world, ['AA'], cents);
    if (!known) return quietDeed('one-debit-per-reference');
    const deed = await paidNow(world, [known], async () => {
      const all = await Promise.all(Array.from({ length: count }, () => pay(world.trial, known.authorized)));
      const paid = all.find((it) => statusIn(it) === 'Paid');
      return [paid ?? (await inquire(world.trial, known.authorized)).exchange];
    });
    return { ...deed, rule: 'one-debit-per-reference' };
  },
  async pays(world, { count, cents }) {
    // Two of one price and of one wallet, then one of the other wallet.
    const wares: Ware[] = ['AA', 'AA', 'FP', 'AA'];
    return paidTogether(world, await authorized(world, wares.slice(0, count), cents));
  },
  async vouchers(world, { count, cents }) {
    return paidTogether(world, await authorized(world, Array<Ware>(count).fill('RV'), cents));
  },
  async stock(world, { count }) {
    const rule = 'auth-debits-nothing';
    const shop = await stockOf(world);
    if (!shop) return quietDeed(rule);
    const { trial } = world;
    // The first one tells how they are written.
    const known = await authorizeOrder(world, { ware: 'RV', purchases: [shop.purchase] });
    const deed = known ? await paidNow(world, [known], async () => [await pay(trial, known.authorized)]) : undefined;
    await shop.set(1);
    const one = { ...shop.purchase, quantity: 1 };
    const references = Array.from({ length: count }, () => trial.fresh('pay'));
    const all = await Promise.all(references.map((reference) => sendAuth(trial, one, { reference })));
    const taken = all.filter((it) => outcomeOf(it) === 'accepted').length;
    const words = 'one of them at most authorised';
    trial.expects('voucher-auth-reserves-stock', words, taken <= 1, `${taken} authorised`, ...all);
    await shop.set(50);
    return deed ?? quietDeed(rule, ...all);
  },
  async 'same-reversal'(world, { count, cents }) {
    const [known] = await authorized(world, ['reversible'], cents);
    const rule = 'reversal-returns-money';
    if (!known) return quietDeed(rule);
    const { trial } = world;
    const paid = await paidNow(world, [known], async () => [await pay(trial, known.authorized)]);
    if (known.status !== 'Paid') return paid;
    const all = await Promise.all(Array.from({ length: count }, () => reverse(trial, known.authorized.reference)));
    const taken = all.filter(isReversal).length;
    const words = 'reversed once';
    trial.expects('reversal-already-refunded', words, taken <= 1, `reversed ${taken} times`, ...all);
    known.status = taken > 0 ? 'Reversed' : 'open';
    // Taken and given back: what is left is a fee at most.
    const proof = [...paid.proof, ...all];
    return { rule, words: 'no more back than was taken', fits: (it) => isLessAFee(known, it), proof };
  },
  async 'look-ups'(world, { count }) {
    const { trial } = world;
    const living = world.members.filter((it) => !it.isDeleted && !it.isOpen).slice(-count);
    const all = await Promise.all(living.map(({ record }) => getMember(trial, record.MemberNumber)));
    judgeNames(world, living, all, () => 'member-single-shows-member');
    const lookups = await Promise.all(living.map(({ record }) => lookUpMember(trial, record.MemberNumber)));
    judgeNames(world, living, lookups, ({ rule }) => rule);
    return quietDeed('lookup-changes-nothing', ...all, ...lookups);
  },
};

/** Whoever is asked for at the same moment, each answer is about its own member. */
function judgeNames(
  { trial }: World,
  living: readonly KnownMember[],
  answers: readonly Exchange[],
  ruleOf: (known: KnownMember) => string,
): void {
  for (const [n, known] of living.entries()) {
    const own = answers[n] as Exchange;
    const texts = leavesOf(jsonOf(own)).map(([, it]) => folded(it));
    const other = living.find((it) => it !== known && texts.includes(folded(it.record.FullName)));
    const seen = `the name of ${other?.record.MemberNumber}`;
    trial.expects(ruleOf(known), 'its own name', other === undefined, seen, known.proof, own);
  }
}

function isLessAFee(known: Known, changes: Parameters<Deed['fits']>[0]): boolean {
  const fee = fieldOf(known.shown as Exchange, 'VendorServiceFee');
  const values = Object.values(changes);
  return values.length === 0 || (values.every((it) => it.startsWith('-')) && fee !== undefined && fee !== null);
}

async function authorized(world: World, wares: readonly Ware[], cents: number): Promise<Known[]> {
  const all: Known[] = [];
  for (const ware of wares) {
    const order = await orderOf(world, { ware, cents });
    const known = order && (await authorizeOrder(world, order));
    if (known) all.push(known);
  }
  return all;
}

function paidTogether(world: World, all: readonly Known[]): Promise<Deed> | Deed {
  if (all.length === 0) return quietDeed(debits);
  return paidNow(world, all, () => Promise.all(all.map((it) => pay(world.trial, it.authorized))));
}
