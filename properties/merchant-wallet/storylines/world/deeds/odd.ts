import { type Exchange, fieldOf, type Trial } from '../../../../../src/conformance/index.ts';
import {
  call,
  depositBody,
  foundDeposit,
  hasDetails,
  inquireDeposit,
  linkedAccount,
  madeDeposit,
  type Session,
  sendChange,
  sendCode,
  sendDeposit,
  succeeded,
  toldBy,
  utilityBody,
  walletName,
} from '../../../../../src/given/merchant-wallet/index.ts';
import { oddReferences, twinsBy } from '../../../../arbitraries/odd-references.ts';
import type { Step } from '../steps.ts';
import { customerAt, type Deed, ownedBy, remember, type World, whoMay } from '../world.ts';
import { idle, keep } from './deposits.ts';

type Of<Name extends Step['do']> = Extract<Step, { do: Name }>;

const credits = 'deposit-credits-the-account';

/**
 * Two deposits whose references differ in a sign that careless look-ups take for another one. Whether a reference may have such
 * a sign is not shown; the plain one beside it is taken, and each is told as itself.
 */
export async function twins(trial: Trial, world: World, { mark, cents }: Of<'odd-twins'>): Promise<Deed> {
  const { session } = world;
  const account = await linkedAccount(trial, session, customerAt(world, 0), ownedBy(session, 'USD'));
  const { odd, plain } = twinsBy(trial.fresh('odd'), mark);
  const body = depositBody(trial, account, { amount: cents, reference: odd });
  const exchange = await sendDeposit(trial, session, body);
  const first = { account, reference: odd, cents, body, exchange };
  const expected = succeeded(exchange) ? await keep(trial, world, first) : {};
  // What is told of it may be refused for its sign: it is not read back with the others.
  if (succeeded(exchange)) world.deposits.pop();
  const second = await madeDeposit(trial, session, account, { amount: cents + 1, reference: plain });
  const gained = await keep(trial, world, second);
  if (succeeded(exchange)) {
    const { accountNumber } = account;
    const inquiry = await inquireDeposit(trial, session, { accountNumber, reference: odd });
    if (hasDetails(inquiry))
      trial.holds('deposit-inquiry-details-match', String(cents), toldBy(inquiry).amount, exchange, inquiry);
  }
  await foundDeposit(trial, session, second);
  const [name = ''] = Object.keys(gained);
  return {
    rule: credits,
    expected: { [name]: (expected[name] ?? 0) + (gained[name] ?? 0) },
    proof: [exchange, second.exchange],
  };
}

/** References that a program may read as something else: refused, or they come back as they were sent; observers see to it. */
export async function oddOnes(trial: Trial, world: World, { of, cents }: Of<'odd'>): Promise<Deed> {
  const session = doerOf(world, of);
  if (!session) return idle(credits);
  const sum: Record<string, number> = {};
  const proof = [];
  for (const reference of oddReferences(() => trial.fresh('odd'))) {
    const { exchange, wallet } = await sendOdd(trial, world, session, of, reference, cents);
    if (!exchange) return idle(credits);
    proof.push(exchange);
    if (!succeeded(exchange) || of === 'code') continue;
    if (wallet !== undefined) sum[wallet] = (sum[wallet] ?? 0) + cents;
    const kind = { deposit: 'deposit', change: 'bankChange', utility: 'utilityPayment' }[of];
    await remember(trial, world, { exchange, kind, cents, currency: 'USD', of: session.account });
  }
  if (of === 'deposit') await oddParticipants(trial, world);
  return { rule: of === 'change' ? 'bank-change-credits-the-wallet' : credits, expected: sum, proof };
}

function doerOf(world: World, of: Of<'odd'>['of']): Session | undefined {
  if (of === 'deposit') return world.session;
  return whoMay(world, ({ change: 'bank-change', code: 'payment-codes', utility: 'utility-payments' } as const)[of]);
}

/** Sends it with that reference, and tells the wallet that gains by it; nothing where the caller has no USD or no product. */
async function sendOdd(
  trial: Trial,
  world: World,
  session: Session,
  of: Of<'odd'>['of'],
  reference: string,
  amount: number,
): Promise<{ exchange?: Exchange; wallet?: string }> {
  const msisdn = customerAt(world, 0);
  const wallet = walletName(msisdn, 'USD');
  if (ownedBy(session, 'USD') !== 'USD') return {};
  if (of === 'deposit') {
    const account = await linkedAccount(trial, session, msisdn, 'USD');
    return { wallet, exchange: await sendDeposit(trial, session, depositBody(trial, account, { amount, reference })) };
  }
  if (of === 'change') {
    const wish = { destinationMsisdn: msisdn, currency: 'USD', amount, reference };
    return { wallet, exchange: await sendChange(trial, session, wish) };
  }
  if (of === 'code') return { exchange: await sendCode(trial, session, { amount, reference }) };
  const product = trial.fixtures.utility?.find((it) => (it.currency ?? 'USD') === 'USD');
  if (!product) return {};
  const json = utilityBody(trial, product, { reference, amount });
  return { exchange: await call(trial, session, 'utilityPayment', { json }) };
}

/** The reference of an inquiry comes back as it was sent. */
async function oddParticipants(trial: Trial, world: World): Promise<void> {
  const last = world.deposits.at(-1)?.deposited;
  if (!last) return;
  const of = { accountNumber: last.account.accountNumber, reference: last.reference };
  for (const own of oddReferences(() => trial.fresh('inq'))) {
    const inquiry = await inquireDeposit(trial, world.session, of, own);
    if (succeeded(inquiry))
      trial.holds('participant-reference-echo', own, fieldOf(inquiry, 'participantReference') ?? 'none', inquiry);
  }
}
