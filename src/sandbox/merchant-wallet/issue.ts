import type { Account, Issued, Random } from '../slice/api-slice.ts';
import type { JsonObject } from '../slice/decision.ts';
import { put } from '../store/table.ts';
import { utilityFixtures } from './catalogue.ts';
import { permissions } from './permissions.ts';
import { type AccountRow, accounts, type Currency } from './tables/accounts.ts';
import { type CallerType, callers } from './tables/callers.ts';

/** What each holder has at first, in cents; `float` owes all of it, so that the ledger adds up to nothing. */
const openings = { merchant: 100_000_000_000, agent: 10_000_000_000_000, customer: 100_000_000_000 };

/** The largest amount that all accounts can afford many times. */
const maxCents = 100_000_000;

const currencies: readonly Currency[] = ['USD', 'ZWG'];

/** Names of customers, as linked account inquiries show them. */
const people = [
  ['Tariro', 'Example'],
  ['Rudo', 'Sample'],
  ['Farai', 'Specimen'],
] as const;

/** Two accounts with their credentials, funded customers and the house's accounts (sections 1 and 5). */
export function issue(random: Random): Issued {
  const merchant = credentialsOf('merchant', random);
  const agent = credentialsOf('agent', random);
  // Distinct by their digit after the network's prefix, so that no two of them can be the same.
  const numbers = [1, 2, 3].map((it) => `26377${it}${random.digits(6)}`);
  const unknown = `263774${random.digits(6)}`;
  const held = [
    ...holding(
      'merchant',
      openings.merchant,
      ['Example', 'Shop'],
      `263775${random.digits(6)}`,
      'Merchant account',
      random,
    ),
    ...holding('agent', openings.agent, ['Example', 'Agency'], `263776${random.digits(6)}`, 'Agent account', random),
    ...numbers.flatMap((it, at) => holding(it, openings.customer, people[at] ?? people[0], it, 'Main wallet', random)),
  ];
  const rows = [...held, ...houseAccounts(held)];
  return {
    accounts: [agent, merchant],
    credentials: shown(agent),
    fixtures: {
      accounts: { merchant: accountFixture('merchant', merchant, held), agent: accountFixture('agent', agent, held) },
      numbers: { registered: numbers, unknown: [unknown] },
      utility: utilityFixtures(numbers[0] ?? ''),
      maxCents,
    },
    rows: [
      ...rows.map((row) => put(accounts, row)),
      put(callers, { username: merchant.username, type: 'merchant' }),
      put(callers, { username: agent.username, type: 'agent' }),
    ],
  };
}

type Credentials = Omit<Account, 'workspace'> & { apiKey: string };

function credentialsOf(type: CallerType, random: Random): Credentials {
  const username = `${type}_${random.text(12)}`;
  return { username, password: random.text(24), apiKey: `key_${random.text(28)}`, enabled: true };
}

function shown({ apiKey, username, password }: Credentials): JsonObject {
  return { apiKey, username, password };
}

function accountFixture(type: CallerType, credentials: Credentials, held: readonly AccountRow[]): JsonObject {
  const own = held.filter(({ holder }) => holder === type);
  return {
    credentials: shown(credentials),
    accountNumbers: Object.fromEntries(own.map(({ currency, accountNumber }) => [currency, accountNumber])),
    permits: [...permissions[type]],
  };
}

/** An account in each currency, its number distinct by its first digits. */
function holding(
  holder: string,
  openingCents: number,
  [firstName, lastName]: readonly [string, string],
  mobileNumber: string,
  alias: string,
  random: Random,
): AccountRow[] {
  const kind = holder === 'merchant' ? '20' : holder === 'agent' ? '21' : `1${holder[5] ?? '0'}`;
  return currencies.map((currency) => ({
    accountNumber: `${kind}${currency === 'USD' ? 1 : 2}${random.digits(7)}`,
    holder,
    currency,
    firstName,
    lastName,
    mobileNumber,
    alias,
    openingCents,
    balanceCents: openingCents,
    postings: 0,
    lastAt: 0,
  }));
}

function houseAccounts(held: readonly AccountRow[]): AccountRow[] {
  return currencies.flatMap((currency) => {
    const issuedCents = held.reduce((sum, it) => sum + (it.currency === currency ? it.openingCents : 0), 0);
    return ['float', 'providers', 'fees', 'commissions'].map((holder, at) => {
      const openingCents = holder === 'float' ? -issuedCents : 0;
      return {
        accountNumber: `9${currency === 'USD' ? 1 : 2}0000000${at}`,
        holder,
        currency,
        firstName: 'Sandbox',
        lastName: 'House',
        mobileNumber: '',
        alias: holder,
        openingCents,
        balanceCents: openingCents,
        postings: 0,
        lastAt: 0,
      };
    });
  });
}
