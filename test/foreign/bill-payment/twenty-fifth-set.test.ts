import { vi } from 'vitest';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { withoutSockets } from '../../fixtures/without-sockets.ts';
import { isSeenAlone } from './seen-alone.ts';

skipWaits();
withoutSockets();

vi.setConfig({ testTimeout: 900_000 });

isSeenAlone([
  ['the-first-product-alone-is-told', 'bill-payment-notices', 'payment-webhook-tells-the-payment'],
  ['the-first-department-is-that-of-both', 'bill-payment-notices', 'payment-webhook-tells-the-payment'],
  ['the-first-product-alone-is-in-the-file', 'bill-download-departments', 'payments-csv-columns'],
]);
