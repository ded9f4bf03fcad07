import {
  amountIn,
  type Exchange,
  fieldOf,
  memberOf,
  parseExactly,
  type Trial,
  textIn,
} from '../../../../../src/conformance/index.ts';
import {
  type Currency,
  call,
  changeAtMost,
  changeOf,
  givenChange,
  madePayment,
  mayDo,
  type Session,
  sendChange,
  succeeded,
  type UtilityProduct,
  utilityBody,
  walletName,
} from '../../../../../src/given/merchant-wallet/index.ts';
import { relatedTo } from '../../../../arbitraries/related-references.ts';
import type { Step } from '../steps.ts';
import { customerAt, type Deed, nth, ownedBy, remember, type World, whoMay } from '../world.ts';
import { idle } from './deposits.ts';

type Of<Name extends Step['do']> = Extract<Step, { do: Name }>;

/** Bank change, with a reference of its own, with that of a deposit, which is another kind of record, or of other change. */
export async function change(trial: Trial, world: World, step: Of<'change'>): Promise<Deed> {
  const rule = 'bank-change-credits-the-wallet';
  const session = whoMay(world, 'bank-change');
  if (!session) return idle(rule);
  // Whether one under the reference of another record was given is known by its wallet alone.
  const isKnown = trial.has('customer.walletBalance');
  const namesake = step.of === undefined || !isKnown ? undefined : namesakeOf(world, step.of);
  const currency = ownedBy(session, step.currency);
  const destinationMsisdn = customerAt(world, step.to);
  const amount = Math.min(step.cents, changeAtMost);
  const fresh = trial.fresh('chg');
  // One of many digits is a text too.
  const own = step.like ?? (amount % 2 === 1 ? 'digits' : undefined);
  const reference = namesake ?? (own ? relatedTo(fresh, own).slice(0, 36) : fresh);
  const wish = { destinationMsisdn, amount, currency, reference };
  // What becomes of a reference that was used before is not shown.
  const exchange = namesake
    ? await sendChange(trial, session, wish)
    : (await givenChange(trial, session, wish)).exchange;
  if (!succeeded(exchange)) return { ...idle(rule), proof: [exchange] };
  const name = walletName(destinationMsisdn, currency);
  // It may as well be answered with what it was used for.
  const wallet = { msisdn: destinationMsisdn, currency };
  const isOther = namesake && (await changeOf(trial, wallet, world.balances.get(name), amount)) === 0;
  if (isOther) return { ...idle(rule), proof: [exchange] };
  await remember(trial, world, { exchange, kind: 'bankChange', cents: amount, currency, of: session.account });
  return { rule, expected: { [name]: amount }, proof: [exchange] };
}

/** The reference of a deposit, or of the change that was given last. */
function namesakeOf({ deposits, moved }: World, of: number | 'change'): string | undefined {
  if (of !== 'change') return nth(deposits, of)?.deposited.reference;
  const last = moved.findLast(({ kind }) => kind === 'bankChange');
  return last && textIn(memberOf(parseExactly(last.exchange.request.body), 'reference'));
}

/** A utility payment: no wallet changes by it, the caller's statement shows it. */
export async function utility(trial: Trial, world: World, step: Of<'utility'>): Promise<Deed> {
  const rule = 'utility-payment-debits-the-merchant';
  const session = whoMay(world, 'utility-payments');
  if (!session) return idle(rule);
  const { cents } = step;
  const product = trial.fixtures.utility?.find(
    (it) => ownedBy(session, it.currency ?? 'USD') === (it.currency ?? 'USD'),
  );
  if (!product) return idle(rule);
  // Payments under one reference need one.
  const wish = step.isBare && step.of === undefined ? { amount: cents, reference: null } : { amount: cents };
  const { exchange, currency, reference } = await madePayment(trial, session, product, wish);
  await remember(trial, world, { exchange, kind: 'utilityPayment', cents, currency, of: session.account });
  const first = { reference, cents, currency, product };
  const namesakes = step.of === undefined ? [] : await payAgain(trial, world, step.of, { ...first, session });
  return { rule, expected: {}, proof: [exchange, ...namesakes] };
}

/**
 * Another payment under the same reference, by another caller or in the other currency; or one of its own for the same product
 * in the other currency. Whether it is taken is open; one that is moves its own currency.
 */
async function payAgain(
  trial: Trial,
  world: World,
  by: 'other-caller' | 'other-currency' | 'same-product',
  first: { session: Session; reference: string; cents: number; currency: Currency; product: UtilityProduct },
): Promise<Exchange[]> {
  const { cents, currency } = first;
  const stranger = first.session === world.session ? world.other : world.session;
  const session = by === 'other-caller' ? stranger : first.session;
  if (!session || !mayDo(session.account, 'utility-payments')) return [];
  const wanted = by === 'other-caller' ? currency : currency === 'USD' ? 'ZWG' : 'USD';
  const ofCurrency = trial.fixtures.utility?.find((it) => (it.currency ?? 'USD') === wanted);
  const product = by === 'same-product' ? first.product : ofCurrency;
  if (!product || ownedBy(session, wanted) !== wanted) return [];
  const reference = by === 'same-product' ? trial.fresh('utl') : first.reference;
  const json = utilityBody(trial, product, { reference, amount: cents + 1, currency: wanted });
  const exchange = await call(trial, session, 'utilityPayment', { json });
  // The answer may as well be that of the first.
  const isFirst = amountIn(fieldOf(exchange, 'amount')) === String(cents);
  if (succeeded(exchange) && !isFirst)
    await remember(trial, world, {
      ...{ exchange, kind: 'utilityPayment', cents: cents + 1, currency: wanted },
      of: session.account,
    });
  return [exchange];
}
