import fc from 'fast-check';
import { expect, test } from 'vitest';
import { merchantWallet } from '../../../src/sandbox/merchant-wallet/slice.ts';
import { accounts } from '../../../src/sandbox/merchant-wallet/tables/accounts.ts';
import { codes } from '../../../src/sandbox/merchant-wallet/tables/codes.ts';
import { deposits } from '../../../src/sandbox/merchant-wallet/tables/deposits.ts';
import { postings } from '../../../src/sandbox/merchant-wallet/tables/postings.ts';
import { operator } from '../../../src/sandbox/shared-tables/operator.ts';
import type { Call } from '../../../src/sandbox/slice/api-slice.ts';
import { RefusedEvent } from '../../../src/sandbox/slice/api-slice.ts';
import { completeDialect } from '../../../src/sandbox/slice/dialects.ts';
import { cryptoRandom } from '../../../src/sandbox/slice/random.ts';
import { memoryStore } from '../../../src/sandbox/store/memory-store.ts';
import { type Json, start } from '../support.ts';

/** The slice without a server: its decisions over a store, on a clock of the test's. */
function newBooks(wanted: Record<string, string>) {
  const store = memoryStore([...merchantWallet.tables, operator as never]);
  const issued = merchantWallet.issue(cryptoRandom);
  store.apply(issued.rows);
  const behaviour = merchantWallet.behaviour(completeDialect(merchantWallet.dialects, wanted), []);
  const [agent, merchant] = issued.accounts.map((account) => ({ ...account, workspace: 'ws' }));
  if (!agent || !merchant) throw new Error('two accounts were wanted');
  const { numbers } = issued.fixtures as unknown as { numbers: { registered: string[] } };
  let now = start;
  const env = () => ({ now, newId: () => crypto.randomUUID() as string });
  const tokens = new Map<string, string>();
  function call(by: 'agent' | 'merchant', operation: string, body: Json): Json {
    const account = by === 'agent' ? agent : merchant;
    const token = operation === 'login' ? undefined : (tokens.get(by) ?? login(by));
    const sent: Call = {
      operation,
      method: 'POST',
      path: '/',
      params: {},
      query: {},
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: Buffer.from(JSON.stringify(body)),
    };
    const decision = behaviour.decide(sent, account as never, store, env());
    store.apply(decision.changes);
    return 'hold' in decision.answer ? {} : ((decision.answer.body ?? {}) as Json);
  }
  function login(by: 'agent' | 'merchant'): string {
    const { username = '', password = '' } = by === 'agent' ? (agent ?? {}) : (merchant ?? {});
    const token = String(call(by, 'login', { username, password }).accessToken);
    tokens.set(by, token);
    return token;
  }
  return {
    store,
    customers: numbers.registered,
    call,
    /** The customer's app; false where it refuses. */
    use(event: 'claim-code' | 'pay-code', msisdn: string, code: string): boolean {
      try {
        store.apply(behaviour.event(event, { msisdn, code }, store, env()).changes);
        return true;
      } catch (error) {
        if (error instanceof RefusedEvent) return false;
        throw error;
      }
    },
    advance(ms: number) {
      now += ms;
      tokens.clear();
    },
  };
}

type Books = ReturnType<typeof newBooks>;

const currency = fc.constantFrom('USD', 'ZWG');
const amount = fc.oneof(
  fc.integer({ min: -2, max: 700 }),
  fc.constantFrom(499, 500, 501, 1e9, 1e11, 2e13, 1.5, 2 ** 53),
);
const step = fc.oneof(
  fc.record({
    do: fc.constant('code'),
    by: fc.constantFrom('agent', 'merchant'),
    type: fc.constantFrom('PAYMENT', 'WITHDRAWAL'),
    currency,
    amount,
  }),
  fc.record({ do: fc.constantFrom('claim', 'pay', 'pay'), customer: fc.nat(2), nth: fc.nat(9) }),
  fc.record({ do: fc.constant('deposit'), customer: fc.nat(2), currency, amount, reference: fc.nat(6) }),
  fc.record({ do: fc.constant('reverse'), nth: fc.nat(9), less: fc.constantFrom(0, 0, 0, 1) }),
  fc.record({ do: fc.constant('change'), customer: fc.nat(2), currency, amount }),
  fc.record({
    do: fc.constant('buy'),
    product: fc.constantFrom('TELCO-1/AIRTIME', 'POWER-1/PREPAID', 'CITY-1/RATES'),
    currency,
    amount,
  }),
  fc.record({ do: fc.constant('wait'), ms: fc.constantFrom(1000, 59_000, 600_001, 20 * 86_400_000) }),
);

type Step = typeof step extends fc.Arbitrary<infer T> ? T & { [name: string]: unknown } : never;

let count = 0;

function take(books: Books, it: Step): void {
  const { store, customers } = books;
  const customer = customers[Number(it.customer ?? 0)] ?? '';
  const wallet = store.find(accounts, 'holding', `${customer} ${it.currency}`)[0]?.accountNumber;
  const money = { currency: it.currency, amount: it.amount };
  const [provider, providerProduct] = String(it.product ?? '').split('/');
  count += 1;
  if (it.do === 'code') books.call(it.by as 'agent', 'generateCode', { ...money, type: it.type });
  else if (it.do === 'claim' || it.do === 'pay') {
    const code = store.all(codes).at(-1 - Number(it.nth))?.code ?? '00000000';
    books.use(it.do === 'pay' ? 'pay-code' : 'claim-code', customer, code);
  } else if (it.do === 'deposit') {
    books.call('agent', 'deposit', { ...money, destinationAccount: wallet, reference: `d-${it.reference}` });
  } else if (it.do === 'reverse') {
    const made = store.all(deposits).at(-1 - Number(it.nth));
    books.call('agent', 'reversal', {
      currency: made?.currency ?? 'USD',
      amount: (made?.amountCents ?? 2) - Number(it.less),
      type: 'CREDIT',
      destinationAccount: made?.accountNumber ?? '1',
      originalParticipantReference: made?.reference ?? 'none',
      participantReference: `r-${count}`,
    });
  } else if (it.do === 'change') books.call('merchant', 'bankChange', { ...money, destinationMsisdn: customer });
  else if (it.do === 'buy') {
    const additionalData = { meterType: 'single-phase' };
    books.call('merchant', 'utilityPayment', {
      ...money,
      provider,
      providerProduct,
      destinationAccount: 'M-1',
      additionalData,
    });
  } else books.advance(Number(it.ms));
}

const dialect = fc.record({
  'duplicate-checks': fc.constantFrom('enabled', 'disabled'),
  'amount-not-positive': fc.constantFrom('refused', 'accepted'),
  'code-transitions': fc.constantFrom('refused', 'accepted'),
  'second-reversal': fc.constantFrom('refused', 'answered-as-before'),
});

test('nothing is created: over random calls, every currency adds up to nothing at every moment', () => {
  const moved = new Set<string>();
  fc.assert(
    fc.property(dialect, fc.array(step, { minLength: 1, maxLength: 40 }), (wanted, steps) => {
      const books = newBooks(wanted);
      for (const it of steps) {
        const before = books.store.all(postings).length;
        take(books, it as Step);
        if (books.store.all(postings).length > before) moved.add(it.do);
        for (const currency of ['USD', 'ZWG']) {
          const own = books.store.all(accounts).filter((account) => account.currency === currency);
          expect(own.reduce((sum, account) => sum + account.balanceCents, 0)).toBe(0);
          // Only the float and what pays commissions owe.
          for (const { holder, balanceCents } of own)
            if (holder !== 'float' && holder !== 'commissions') expect(balanceCents).toBeGreaterThanOrEqual(0);
        }
      }
      for (const account of books.store.all(accounts)) {
        const own = books.store.all(postings).filter((posting) => posting.accountNumber === account.accountNumber);
        expect(own).toHaveLength(account.postings);
        let balance = account.openingCents;
        for (const posting of own) {
          balance += posting.cents;
          expect(posting.balanceCents).toBe(balance);
        }
        expect(balance).toBe(account.balanceCents);
      }
    }),
    { seed: 20260301, numRuns: 150 },
  );
  expect([...moved].sort()).toEqual(['buy', 'change', 'deposit', 'pay', 'reverse']);
});
