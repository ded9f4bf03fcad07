import { instant, nullable, number, rowOf, text, whole } from '../../store/row-judge.ts';
import type { Table } from '../../store/table.ts';

/** A voucher that was issued with a payment (section 2.4). Whoever has the PIN has the value. */
export interface VoucherRow {
  serial: string;
  /** Reference of the payment. */
  reference: string;
  productCode: string;
  pin: string;
  batch: string;
  validDays: number | null;
  /** Unix ms. */
  expiresAt: number | null;
}

export const vouchers: Table<VoucherRow> = {
  name: 'bill-payment/vouchers',
  key: (row) => row.serial,
  judge: rowOf<VoucherRow>({
    serial: text,
    reference: text,
    productCode: text,
    pin: text,
    batch: text,
    validDays: nullable(number),
    expiresAt: nullable(instant),
  }),
  indexes: { reference: (row) => row.reference },
  holdsSecrets: true,
};

/** Stock of a voucher product (section 3.4). */
export interface StockRow {
  /** `<biller>/<product>`. */
  id: string;
  /** Units that no authorisation reserves. */
  available: number;
}

export const stock: Table<StockRow> = {
  name: 'bill-payment/stock',
  key: (row) => row.id,
  judge: rowOf<StockRow>({ id: text, available: whole }),
  indexes: {},
};

/** What one authorisation reserves; it is gone once it is issued. */
export interface ReservationRow {
  /** `<reference>/<product>`. */
  id: string;
  reference: string;
  /** Of the stock. */
  product: string;
  quantity: number;
}

export const reservations: Table<ReservationRow> = {
  name: 'bill-payment/reservations',
  key: (row) => row.id,
  judge: rowOf<ReservationRow>({ id: text, reference: text, product: text, quantity: number }),
  indexes: { reference: (row) => row.reference },
};
