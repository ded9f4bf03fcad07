import fc from 'fast-check';
import type { BodyForm } from '../../../../src/given/bill-payment/index.ts';
import { closeAmounts } from '../../../arbitraries/close-amounts.ts';
import { freeText } from '../../../arbitraries/free-texts.ts';
import { type Relation, relations } from '../../../arbitraries/related-references.ts';

/** What is bought: of the test biller, of the own biller, and of those that the target file names. */
export const wares = [
  ...(['AA', 'AA-USD', 'FP', 'AI', 'AI-USD', 'AM', 'RV'] as const),
  ...(['own', 'own-department', 'own-several'] as const),
  ...(['several', 'PP', 'PF'] as const),
  ...(['reversible', 'irreversible', 'feed', 'autoInvoice', 'payerDetails', 'department'] as const),
  ...([
    'electricity',
    'airtime',
    'airtimeUsd',
    'lottery',
    'voucher',
    'vouchers',
    'internetZwg',
    'internetUsd',
  ] as const),
] as const;
export type Ware = (typeof wares)[number];

/**
 * The moment that a clock is moved to: a minute before such a border in UTC. A forenoon and an evening end two hours east
 * of it; at the border of a thirty-first, and of a year's end, it is one in every zone.
 */
export const borders = [
  'midnight',
  'forenoon',
  'evening',
  'month',
  'thirty-first',
  'year-end',
  'new-year',
  'leap-day',
] as const;
export type Border = (typeof borders)[number];

/** What is refused, whatever its other fields are. */
export const bads = [
  ...(['no-products', 'unknown-product', 'other-price', 'password', 'unfunded', 'no-stock'] as const),
  ...([
    'used-reversal',
    'unknown-reversal',
    'create-again',
    'create-deleted',
    'auth-deleted',
    'update-without-name',
  ] as const),
] as const;
export type Bad = (typeof bads)[number];

/** Calls that are sent at the same moment. */
export const meetings = ['auths', 'same-pay', 'pays', 'vouchers', 'stock', 'same-reversal', 'look-ups'] as const;
export type Meeting = (typeof meetings)[number];

/** How a receiver of ours answers at first. */
export type Receiver = 'well' | 'fails-once' | 'fails-long';

/**
 * One deed in the world. `of` chooses among the payments, `member` among the members of the own biller: each does nothing
 * where there is none. `like` makes a reference or number out of that of the last one.
 */
export type Step =
  | {
      do: 'auth';
      ware: Ware;
      member: number;
      cents: number;
      like?: Relation | undefined;
      digits?: boolean | undefined;
      text?: string | undefined;
    }
  | { do: 'pay'; of: number; part?: number | undefined }
  | { do: 'status'; of: number }
  | { do: 'retry'; of: number }
  | { do: 'reverse'; of: number }
  | { do: 'ghost'; of: number; like: Relation }
  | { do: 'create'; like?: Relation | undefined; of: number; text?: string | undefined; form: BodyForm }
  | {
      do: 'update';
      of: number;
      text?: string | undefined;
      form: BodyForm;
      bare?: boolean | undefined;
    }
  | { do: 'delete'; of: number }
  | { do: 'undelete'; of: number }
  | {
      do: 'upload';
      count: number;
      changes: number;
      like?: Relation | undefined;
      text?: string | undefined;
      sameEmail?: boolean | undefined;
    }
  | { do: 'odd-upload'; odd: 'same-value' | 'empty-cell' | 'twice' | 'digits' }
  | { do: 'upload-delete'; of: number }
  | { do: 'look-up'; of: number; like: Relation }
  | { do: 'bad'; bad: Bad; of: number }
  | { do: 'at-once'; what: Meeting; count: number; cents: number }
  | { do: 'many'; ware: Ware; count: number }
  | { do: 'upload-many'; count: number }
  | { do: 'wait'; minutes: number }
  | { do: 'border'; border: Border }
  | { do: 'receiver'; schedule: 'each' | 'daily'; answers: Receiver }
  | { do: 'announce'; answers: Receiver };

const n = fc.nat({ max: 7 });
/** The last one often: it is the one that was made just before. */
const nOrLast = fc.oneof(n, fc.constant(-1));
const form = fc.constantFrom<BodyForm[]>('json', 'json', 'form', 'form-in-utf-8', 'xml', 'xml-cdata');
const relation = fc.option(relations, { nil: undefined });
const text = fc.option(freeText, { nil: undefined });

/** Every deed, the commonest most often. Small amounts: what a wallet holds is the owner's. */
export const steps: fc.Arbitrary<Step> = (() => {
  const cents = closeAmounts(1101);
  const of = <K extends Step['do']>(kind: K, own: object = {}) =>
    fc.record({ do: fc.constant(kind), ...own }) as unknown as fc.Arbitrary<Step>;
  return fc.oneof(
    {
      weight: 70,
      arbitrary: of('auth', {
        ware: fc.constantFrom(...wares),
        member: n,
        cents,
        like: relation,
        digits: fc.boolean(),
        text,
      }),
    },
    {
      weight: 80,
      arbitrary: of('pay', { of: nOrLast, part: fc.constantFrom(undefined, undefined, undefined, 30, 50, 99) }),
    },
    { weight: 20, arbitrary: of('status', { of: n }) },
    { weight: 10, arbitrary: of('retry', { of: n }) },
    { weight: 30, arbitrary: of('reverse', { of: n }) },
    { weight: 10, arbitrary: of('ghost', { of: n, like: relations }) },
    { weight: 20, arbitrary: of('create', { like: relation, of: n, text, form }) },
    { weight: 20, arbitrary: of('update', { of: n, text, form, bare: fc.boolean() }) },
    { weight: 10, arbitrary: of('delete', { of: n }) },
    { weight: 10, arbitrary: of('undelete', { of: n }) },
    {
      weight: 20,
      arbitrary: of('upload', {
        count: fc.integer({ min: 1, max: 4 }),
        changes: fc.nat({ max: 2 }),
        like: relation,
        text,
        sameEmail: fc.boolean(),
      }),
    },
    {
      weight: 10,
      arbitrary: of('odd-upload', { odd: fc.constantFrom('same-value', 'empty-cell', 'twice', 'digits') }),
    },
    { weight: 10, arbitrary: of('upload-delete', { of: n }) },
    { weight: 10, arbitrary: of('look-up', { of: n, like: relations }) },
    { weight: 30, arbitrary: of('bad', { bad: fc.constantFrom(...bads), of: n }) },
    {
      weight: 30,
      arbitrary: of('at-once', { what: fc.constantFrom(...meetings), count: fc.integer({ min: 2, max: 4 }), cents }),
    },
    { weight: 20, arbitrary: of('wait', { minutes: fc.constantFrom(1, 6, 61, 1500, 45_000) }) },
    {
      weight: 10,
      arbitrary: of('border', { border: fc.constantFrom(...borders) }),
    },
    {
      weight: 10,
      arbitrary: of('receiver', {
        schedule: fc.constantFrom('each', 'each', 'daily'),
        answers: fc.constantFrom('well', 'fails-once', 'fails-long'),
      }),
    },
    {
      weight: 1,
      arbitrary: of('many', { ware: fc.constantFrom('own', 'feed', 'AA'), count: fc.constantFrom(3, 11, 23, 45, 104) }),
    },
    { weight: 1, arbitrary: of('upload-many', { count: fc.constantFrom(11, 204) }) },
    { weight: 10, arbitrary: of('announce', { answers: fc.constantFrom('well', 'fails-once', 'fails-long') }) },
  );
})();
