import { keepsEveryRule } from './keeps-every-rule.ts';

keepsEveryRule({
  api: 'charge-gateway',
  file: 'shop',
  scenarios: [
    'customers-agree',
    'failed-pins-as-422-on-look-up',
    'callback-twice',
    'charge-answer-lost',
    'internal-errors',
  ],
  decides: 'client-fresh-correlator',
});
