import { keepsEveryRule } from './keeps-every-rule.ts';

keepsEveryRule({
  api: 'bill-payment',
  file: 'vendor',
  scenarios: ['status-nobody-knows', 'all-goes-well', 'pay-answer-lost', 'catalogue-changes', 'receipts-null'],
  decides: 'client-pay-repeats-auth',
});
