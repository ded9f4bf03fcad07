import { vi } from 'vitest';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { withoutSockets } from '../../fixtures/without-sockets.ts';
import { isSeenAlone } from './seen-alone.ts';

skipWaits();
withoutSockets();

vi.setConfig({ testTimeout: 900_000 });

isSeenAlone([
  ['usd-leaves-the-list-after-two-months', 'payment-list-window', 'list-holds-payments-of-90-days'],
  ['pending-fails-where-the-wallet-is-empty', 'test-pp-from-empty-wallet', 'test-pp-paid-after-24-h'],
  ['reversal-to-a-suspended-wallet-is-lost', 'reversals-to-suspended-wallet', 'reversal-returns-money'],
  ['cents-of-a-minimum-are-cut', 'bill-exactly-funded', 'wallet-keeps-minimum-balance'],
  ['both-members-of-a-stock-error', 'voucher-stock-errors', 'voucher-stock-error-other-member-null'],
  ['xml-puts-an-address-in-one-line', 'bill-member-bodies-as-xml', 'member-body-as-xml-accepted'],
]);
