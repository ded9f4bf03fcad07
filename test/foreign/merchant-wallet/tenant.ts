import { randomBytes } from 'node:crypto';
import type { Permission } from '../../../src/targets/apis/merchant-wallet.ts';
import { startClock } from './clock.ts';
import type { Account, Caller, Currency, Customer, Tenant } from './model.ts';
import type { Readings } from './readings.ts';

const ofMerchant: readonly Permission[] = [
  'payment-codes',
  'code-inquiry',
  'bank-change',
  'utility-payments',
  'statements',
];
const ofAgent: readonly Permission[] = [
  ...ofMerchant,
  'withdrawal-codes',
  'linked-accounts',
  'deposits',
  'deposit-inquiry',
  'reversals',
];

/** An environment with a merchant, an agent and customers that no other one has. `index` counts from 0 to 999. */
export function newTenant(index: number, readings: Readings): Tenant {
  const place = String(index).padStart(3, '0');
  const key = randomBytes(16).toString('base64url');
  const caller = (kind: Caller['kind'], digit: number): Caller => ({
    kind,
    credentials: {
      username: `${kind}.${place}@baobab.example`,
      password: `pw-${randomBytes(9).toString('hex')}`,
      apiKey: readings.apiKeys === 'shared' ? key : randomBytes(16).toString('base64url'),
    },
    permits: permitsOf(kind, readings),
    accounts: {
      USD: account('USD', `${digit}0${place}840`, 4_000_000_000_000),
      ZWG: account('ZWG', `${digit}0${place}924`, 4_000_000_000_000),
    },
    business: kind === 'merchant' ? 'Baobab Books' : 'Msasa Cash Point',
    firstName: kind === 'merchant' ? 'Chipo' : 'Farai',
    lastName: kind === 'merchant' ? "N'andu" : 'van der Merwe',
    mobileNumber: `26377${place}00${digit}0`,
  });
  return {
    id: `t${index}`,
    clock: startClock(),
    callers: [caller('merchant', 5), caller('agent', 6)],
    customers: [1, 2, 3, 4, 5, 6].map((last) => customer(`26371${place}${String(last).padStart(4, '0')}`, readings)),
    tokens: [],
    codes: [],
    deposits: [],
    products: [
      {
        provider: 'NETONE',
        providerProduct: 'AIRTIME-PINLESS',
        destinationAccount: `26371${place}0001`,
        currency: 'USD',
      },
      {
        provider: 'ZETDC',
        providerProduct: 'PREPAID',
        destinationAccount: '37120044518',
        currency: 'ZWG',
        additionalData: { meterHolder: 'C. Moyo' },
      },
    ],
    references: new Set(),
    answered: new Map(),
    participantReferences: new Set(),
  };
}

function permitsOf(kind: Caller['kind'], { permits }: Readings): Set<Permission> {
  const typical = kind === 'merchant' ? ofMerchant : ofAgent;
  if (permits === 'wide') return new Set([...typical, 'withdrawal-codes', 'linked-accounts']);
  return new Set(permits === 'narrow' ? typical.filter((it) => it !== 'utility-payments') : typical);
}

function customer(msisdn: string, readings: Readings): Customer {
  const tail = msisdn.slice(-7);
  const savings = (currency: Currency) => account(currency, `S${tail}${currency === 'USD' ? 1 : 2}`, 12_345);
  const pockets = [account('ZWG', `P${tail}2`, 90_000_000), account('USD', `P${tail}1`, 80_000_000)];
  return {
    msisdn,
    firstName: 'Tariro Grace',
    lastName: `Dube-${tail}`,
    accounts: readings.secondAccount === 'two' ? [...pockets, savings('USD'), savings('ZWG')] : pockets,
  };
}

function account(currency: Currency, number: string, openingCents: number): Account {
  return { number, currency, openingCents, lines: [] };
}
