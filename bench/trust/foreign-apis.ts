import { defects as billDefects } from '../../test/foreign/bill-payment/defects/index.ts';
import { readingRows as billRows } from '../../test/foreign/bill-payment/rows.ts';
import { defects as walletDefects } from '../../test/foreign/merchant-wallet/defects/index.ts';
import { readingRows as walletRows } from '../../test/foreign/merchant-wallet/rows.ts';
import type { Job } from '../parts/judge-in-workers.ts';

/** A planted defect as a foreign provider lists it. */
export interface ForeignDefect {
  id: string;
  section: string;
  sentence: string;
  kind: string;
  when: string;
  readings?: Record<string, string>;
}

/** A foreign provider of one API, and what a bench does with it. */
export interface ForeignApi {
  /** Of the bench's parts: `<name>-defects` and `<name>-rows`. */
  name: string;
  target: Exclude<Job['target'], 'foreign' | 'sandbox' | 'disturbed'>;
  title: string;
  /** Below docs/trust/, where its tables stand. */
  page: string;
  defects: readonly ForeignDefect[];
  /** Readings under which every defect can show. */
  seeing: Record<string, string>;
  rows(): { name: string; readings: Record<string, string> }[];
}

export const foreignApis: readonly ForeignApi[] = [
  {
    ...{ name: 'wallet', target: 'foreign wallet', title: 'foreign wallet service' },
    page: 'merchant-wallet',
    defects: walletDefects,
    seeing: { clock: 'virtual', qrImage: 'png' },
    rows: walletRows,
  },
  {
    ...{ name: 'bill', target: 'foreign bills', title: 'foreign bill payment platform' },
    page: 'bill-payment',
    defects: billDefects,
    seeing: { clock: 'runs', isolate: 'yes', operator: 'all', told: 'all' },
    rows: billRows,
  },
];
