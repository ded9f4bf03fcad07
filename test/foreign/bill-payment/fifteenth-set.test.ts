import { vi } from 'vitest';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { withoutSockets } from '../../fixtures/without-sockets.ts';
import { isSeenAlone } from './seen-alone.ts';

skipWaits();
withoutSockets();

vi.setConfig({ testTimeout: 900_000 });

isSeenAlone([
  ['a-small-rest-is-debited-too', 'bill-part-payments', 'paid-debits-vendor-wallet'],
  ['several-units-are-debited-in-even-cents', 'bill-wallet-debits', 'paid-debits-vendor-wallet'],
  ['flagged-brings-no-receipts', 'test-pff-resolves', 'test-biller-returns-html'],
  ['xml-update-keeps-what-is-left-out', 'bill-member-bodies-as-xml', 'member-update-empties-omitted-fields'],
]);
