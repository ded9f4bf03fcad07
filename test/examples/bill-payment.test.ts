import { keepsEveryRule } from './keeps-every-rule.ts';

keepsEveryRule({
  api: 'bill-payment',
  file: 'vendor',
  scenarios: ['all-goes-well', 'pay-answer-lost', 'catalogue-changes', 'receipts-null', 'status-nobody-knows'],
  decides: 'client-pay-repeats-auth',
});
