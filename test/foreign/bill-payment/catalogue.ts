import type { Biller, Product } from './model.ts';
import type { Readings } from './readings.ts';

function product(code: string, more: Partial<Product> = {}): Product {
  return {
    code,
    name: `${code} of the day`,
    department: null,
    price: null,
    forex: false,
    vouchers: false,
    minCents: null,
    maxCents: null,
    enabled: true,
    mandated: null,
    quantity: false,
    metadata: [],
    stock: null,
    ...more,
  };
}

function biller(code: string, name: string, products: Product[], more: Partial<Biller> = {}): Biller {
  return {
    code,
    name,
    kind: 'plain',
    enabled: true,
    online: true,
    regex: null,
    several: false,
    invoice: false,
    feed: false,
    reversals: false,
    payer: false,
    fee: 37,
    target: null,
    products,
    ...more,
  };
}

/** All billers of a fresh tenant (sections 3.3 and 3.4 and what they leave to the platform). */
export function newCatalogue(readings: Readings): Biller[] {
  const sometimes = readings.testForex === 'all' ? null : false;
  const department = readings.ownDepartment === 'some' ? 'Rates & Levies' : null;
  const hasTwo = readings.ownDepartment === 'one-of-two';
  const second = hasTwo ? [product('BINS', { minCents: 50, department: 'Refuse' })] : [];
  return [
    biller(
      'Probe-7',
      'The rehearsal biller',
      [
        product('AI', { mandated: false, forex: null }),
        product('AM', { mandated: true, forex: sometimes }),
        product('AA', { minCents: 125, maxCents: 87_650, forex: null }),
        product('RV', { price: 705, vouchers: true, quantity: true, forex: sometimes }),
        product('FP', { price: 2_340, forex: true }),
      ],
      { kind: 'test', several: true },
    ),
    biller('MZINDA', 'City of Mzinda', [product('RATE', { minCents: 100, department }), ...second], {
      kind: 'own',
      several: true,
    }),
    biller('KUREVA', 'Kureva, "late" fees', [product('SUB-1', { price: 4_815, forex: true })], {
      reversals: true,
      regex: '^[0-9]{8}$',
      target: { amount: 500_000, units: 40 },
    }),
    biller('MVURA', 'Mvura Water', [
      product('WATER', { minCents: 50, maxCents: 9_999_999 }),
      product('OLD', { enabled: false }),
    ]),
    biller('SOLAR', 'Solar Home', [product('KIT', { price: 1_999, forex: true })], { invoice: true }),
    biller('CHOIR', 'The Choir', [product('GIFT', { forex: null }), product('TITHE', {})], {
      feed: true,
      several: true,
      target: { amount: 1_000_050, units: 0 },
    }),
    biller('GWERU', 'Gweru Council', [product('STAND', { department: 'Housing', minCents: 1 })], {
      regex: '^G-\\d{4,6}$',
    }),
    biller('BANKO', 'Banko Transfers', [product('SEND', { forex: true, maxCents: 100_000 })], { payer: true }),
    biller('MAGETSI', 'Magetsi Prepaid', [product('UNITS', { minCents: 200 })], {
      kind: 'electricity',
      regex: '^\\d{11}$',
    }),
    biller(
      'BOLLA',
      'Bolla Draws',
      [
        product('DRAW', {
          price: 110,
          quantity: true,
          metadata: [
            { name: 'BetInfo', required: true },
            { name: 'RegData', required: false },
          ],
        }),
      ],
      {
        kind: 'lottery',
      },
    ),
    biller(
      'VOUCHA',
      'Voucha Cards',
      [
        product('V-5', { price: 500, forex: true, vouchers: true, quantity: true, stock: 1000 }),
        product('V-20', { price: 2_000, forex: true, vouchers: true, quantity: true, stock: 1000 }),
      ],
      { kind: 'voucher', several: true },
    ),
    biller(
      'FONEX',
      'Fonex Airtime',
      [
        product('AIRTIME', { minCents: 20 }),
        product('AIRTIME_USD', { minCents: 10, forex: true }),
        product('FONEX-DATA-1', { price: 333 }),
      ],
      { kind: 'airtime', regex: '^0?7[0-9]{8}$' },
    ),
    biller(
      'LINKA',
      'Linka Internet',
      [
        product('USD-HOME', { minCents: 100, forex: true, metadata: [{ name: 'Service Login', required: true }] }),
        product('ZWG-HOME', { minCents: 100, metadata: [{ name: 'Service Login', required: true }] }),
      ],
      { kind: 'internet' },
    ),
    biller('NIGHT', 'Night School', [product('TERM', { price: 5_000 })], { online: false }),
    biller('SHUT', 'Shut Stores', [product('ITEM', { price: 900 })], { enabled: false }),
  ];
}
