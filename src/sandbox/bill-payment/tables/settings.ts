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

export const counters: Table<CounterRow> = { name: 'bill-payment/counters', key: (row) => row.name, indexes: {} };
