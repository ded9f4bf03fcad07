import { vi } from 'vitest';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { withoutSockets } from '../../fixtures/without-sockets.ts';
import { isSeenAlone } from './seen-alone.ts';

skipWaits();
withoutSockets();

vi.setConfig({ testTimeout: 900_000 });

isSeenAlone([
  ['balance-due-in-usd-debits-zwg', 'bill-wallet-debits', 'forex-decided-by-auth'],
  ['page-of-a-status-begins-with-the-last-of-before', 'payment-list-pages', 'list-pages-add-up'],
  ['status-beside-biller-forgets-the-biller', 'payment-list-filters', 'list-filters-by-biller'],
]);
