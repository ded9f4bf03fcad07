import { vi } from 'vitest';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { withoutSockets } from '../../fixtures/without-sockets.ts';
import { isSeenAlone } from './seen-alone.ts';

skipWaits();
withoutSockets();

vi.setConfig({ testTimeout: 900_000 });

isSeenAlone([
  ['noon-is-midnight-in-the-list', 'payment-list-borders', 'list-filters-by-time'],
  ['from-without-its-seconds', 'payment-list-borders', 'list-filters-by-time'],
  ['later-pages-forget-the-biller', 'payment-list-filters', 'list-filters-by-biller'],
  ['usd-limits-change-places', 'bill-overdraft', 'overdraft-down-to-minimum-balance'],
  ['inquiry-during-pay-costs-twice', 'test-pt', 'one-debit-per-reference'],
  ['lookup-by-post-escapes-names', 'lookups', 'lookup-by-get-and-post-agree'],
]);
