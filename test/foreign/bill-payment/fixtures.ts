import type { Purchase } from '../../../src/targets/apis/bill-payment.ts';
import type { ApiFixtures, Credentials } from '../../../src/targets/apis/index.ts';
import { loginsOf } from './biller-rules.ts';
import type { Service, Tenant } from './model.ts';

/** Credentials of one of the tenant's users, by its place in the list. */
export function credentialsOf(
  { users }: Tenant,
  place: 0 | 1 | 2 | 3 | 4,
): Required<Pick<Credentials, 'username' | 'password'>> {
  const { username, password } = users[place] as Tenant['users'][number];
  return { username, password };
}

/** What the owner tells of a tenant: everything, some, or next to nothing. */
export function fixturesOf({ readings }: Service, tenant: Tenant): ApiFixtures {
  const test: ApiFixtures = { testBiller: 'Probe-7' };
  if (readings.told === 'little') return test;
  const some: ApiFixtures = {
    ...test,
    ownBiller: {
      code: 'MZINDA',
      credentials: credentialsOf(tenant, 2),
      productCode: 'RATE',
      price: '12.40',
      ...(readings.told === 'all' ? { user: credentialsOf(tenant, 3) } : {}),
    },
    members: { billerCode: 'MVURA', known: 'W-1177', unknown: 'W-9000' },
    purchases: {
      reversible: { billerCode: 'KUREVA', productCode: 'SUB-1', memberNumber: '40418826' },
      irreversible: { billerCode: 'MVURA', productCode: 'WATER', memberNumber: 'W-1177', price: '7.05' },
    },
  };
  if (readings.told === 'some') return some;
  return {
    ...some,
    withoutRole: { vendor: credentialsOf(tenant, 1), biller: credentialsOf(tenant, 4) },
    purchases: { ...some.purchases, ...otherPurchases() },
    meters: { singleDebt: '37000000001', doubleDebt: '37000000002', doubleToken: '37000000003' },
    targets: { billerWith: 'KUREVA', billerWithout: 'MVURA' },
    offlineBiller: 'NIGHT',
    ...(readings.zone === 'UTC' ? { utcOffset: '+00:00' } : { utcOffset: readings.zone }),
  };
}

function otherPurchases(): Record<string, Purchase> {
  const login = (memberNumber: string) => ({ 'Service Login': loginsOf(memberNumber)[0] as string });
  const linka = { billerCode: 'LINKA', metadataForm: 'object' as const, price: '3.20' };
  return {
    autoInvoice: { billerCode: 'SOLAR', productCode: 'KIT', memberNumber: 'S/88' },
    feed: { billerCode: 'CHOIR', productCode: 'TITHE', memberNumber: 'Alto 3', price: '2.15' },
    withoutFeed: { billerCode: 'MVURA', productCode: 'WATER', memberNumber: 'W-1177', price: '1.30' },
    department: {
      billerCode: 'GWERU',
      productCode: 'STAND',
      memberNumber: 'G-10442',
      price: '64.09',
      department: 'Housing',
    },
    payerDetails: {
      billerCode: 'BANKO',
      productCode: 'SEND',
      memberNumber: 'BA-7741',
      price: '18.60',
      payerDetails: {
        BankAccountName: 'T. Ncube',
        BankAccountNumber: '4110099',
        BankName: 'Old Bank',
        ContactNumber: '0772000111',
      },
    },
    electricity: { billerCode: 'MAGETSI', productCode: 'UNITS', memberNumber: '37000000008', price: '21.35' },
    lottery: {
      billerCode: 'BOLLA',
      productCode: 'DRAW',
      memberNumber: '0774111222',
      quantity: 2,
      metadata: { BetInfo: '01;07;19;22;40;45$03;08;15;16;23;42$' },
    },
    voucher: { billerCode: 'VOUCHA', productCode: 'V-5', memberNumber: 'thandi@home.example', quantity: 2 },
    airtime: { billerCode: 'FONEX', productCode: 'AIRTIME', memberNumber: '0712345678', price: '1.70' },
    airtimeUsd: { billerCode: 'FONEX', productCode: 'AIRTIME_USD', memberNumber: '0712345678', price: '0.90' },
    internetZwg: { ...linka, productCode: 'ZWG-HOME', memberNumber: 'L-Z-20', metadata: login('L-Z-20') },
    internetUsd: { ...linka, productCode: 'USD-HOME', memberNumber: 'L-U-21', metadata: login('L-U-21') },
  };
}
