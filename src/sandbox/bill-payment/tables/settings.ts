import { flag, like, optional, rowOf, text, whole } from '../../store/row-judge.ts';
import type { Table } from '../../store/table.ts';

/** What the operator changed of a biller of the catalogue. */
export interface BillerSettingRow {
  code: string;
  isEnabled?: boolean;
  isOnline?: boolean;
  feeCents?: number;
}

export const billerSettings: Table<BillerSettingRow> = {
  name: 'bill-payment/biller-settings',
  key: (row) => row.code,
  judge: rowOf<BillerSettingRow>({
    code: text,
    isEnabled: optional(flag),
    isOnline: optional(flag),
    feeCents: optional(whole),
  }),
  indexes: {},
};

/** What the operator changed of a product of the catalogue. */
export interface ProductSettingRow {
  /** `<biller>/<product>`. */
  id: string;
  isEnabled: boolean;
}

export const productSettings: Table<ProductSettingRow> = {
  name: 'bill-payment/product-settings',
  key: (row) => row.id,
  judge: rowOf<ProductSettingRow>({ id: text, isEnabled: flag }),
  indexes: {},
};

export function productId(billerCode: string, productCode: string): string {
  return `${billerCode}/${productCode}`;
}

/** Numbers that count, by name, and plans of the operator. */
export interface CounterRow {
  name: 'payments' | 'reversals' | 'failing-reversals' | `fault ${string}`;
  value: number;
}

export const counters: Table<CounterRow> = {
  name: 'bill-payment/counters',
  key: (row) => row.name,
  judge: rowOf<CounterRow>({ name: like(/^(payments|reversals|failing-reversals|fault .*)$/), value: whole }),
  indexes: {},
};
