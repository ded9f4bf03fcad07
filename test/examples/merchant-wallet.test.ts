import { keepsEveryRule } from './keeps-every-rule.ts';

keepsEveryRule({
  api: 'merchant-wallet',
  file: 'till',
  scenarios: ['all-goes-well', 'amounts-as-text', 'deposit-lost', 'refused-in-http-200', 'unknown-status'],
  decides: 'client-inquires-once-in-30-s',
});
