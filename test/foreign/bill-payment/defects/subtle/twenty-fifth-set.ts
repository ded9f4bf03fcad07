import { hashOf } from '../../payment-webhook.ts';
import type { SubtleDefect } from './third-set.ts';

/** The offline biller sells two products, one of which has a department. */
const sellsTwo = { ownDepartment: 'one-of-two' } as const;

/** Planted on 2026-11-29 first in a provider that was written anew, where they lived. */
export const twentyFifthSetDefects: readonly SubtleDefect[] = [
  {
    id: 'the-first-product-alone-is-told',
    sentence: 'A biller is told what was paid to it; of a payment for two products its webhook has the first.',
    section: '6.2',
    kind: 'wrong-event',
    when: 'value',
    shows: 'combination',
    readings: sellsTwo,
    hooks: () => ({
      webhookPayments: (all) => all.filter((it) => all.find((one) => isSame(one, it)) === it),
      hashed: (parts, secretKey) =>
        hashOf(
          parts.filter((it) => parts.find((one) => one[1] === it[1]) === it),
          secretKey,
        ),
    }),
  },
  {
    id: 'the-first-department-is-that-of-both',
    sentence: 'ProductDepartment is of the product; both of one payment have that of the first.',
    section: '2.5',
    kind: 'wrong-event',
    when: 'value',
    shows: 'combination',
    readings: sellsTwo,
    hooks: () => ({
      webhookPayments: (all) => all.map((it) => ({ ...it, ...departmentOf(firstOf(all, it)) })),
      hashed: (parts, secretKey) =>
        hashOf(
          parts.map((it) => [...it.slice(0, -1), parts.find((one) => one[1] === it[1])?.at(-1) ?? '']),
          secretKey,
        ),
    }),
  },
  {
    id: 'the-first-product-alone-is-in-the-file',
    sentence: 'The download has what was paid; of a payment for two products it has the first.',
    section: '4.2',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    readings: sellsTwo,
    hooks: () => ({
      csv: (rows) => rows.filter((it) => rows.find((one) => one[1] === it[1]) === it),
    }),
  },
];

type Told = Record<string, unknown>;

function isSame(one: Told, other: Told): boolean {
  return one.PlatformReference === other.PlatformReference;
}

function firstOf(all: readonly Told[], it: Told): Told {
  return all.find((one) => isSame(one, it)) ?? it;
}

function departmentOf({ ProductDepartment }: Told): Told {
  return ProductDepartment === undefined ? {} : { ProductDepartment };
}
