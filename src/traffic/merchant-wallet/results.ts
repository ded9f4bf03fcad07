import { type Exchange, fieldOf, type Observer, statusOf, textIn } from '../../conformance/index.ts';
import { responseCodeOf, succeeded, successCodeOf } from '../../given/merchant-wallet/result.ts';
import { rule } from '../../given/merchant-wallet/rule.ts';

/** The name under which an operation's own answer has its reason (sections 2.2 to 4.10). */
const reasonNames: Readonly<Record<string, 'responseMsg' | 'responseDescription'>> = {
  login: 'responseDescription',
  generateCode: 'responseMsg',
  codeInquiry: 'responseMsg',
  linkedAccountInquiry: 'responseDescription',
  deposit: 'responseMsg',
  depositInquiry: 'responseDescription',
  reversal: 'responseDescription',
  bankChange: 'responseMsg',
  utilityPayment: 'responseMsg',
  accountStatement: 'responseMsg',
};

/** What only a success answers: an answer that holds it is one, whatever its code. */
const onlyOnSuccess: Readonly<Record<string, string>> = {
  login: 'accessToken',
  generateCode: 'qrCode',
  linkedAccountInquiry: 'accounts',
  accountStatement: 'transactions',
};

/** Sections 2.1, 7: result, reason and HTTP status of every answer of a run. */
export const results: Observer = {
  slug: 'merchant-wallet-results',
  api: 'merchant-wallet',
  title: 'responseCode, reason and HTTP status of every answer fit together',
  rules: [
    'success-code',
    'linked-account-success-code',
    'refusal-gives-its-reason',
    'reason-name-by-endpoint',
    'http-status-agrees-with-the-code',
  ].map(rule),
  needs: ['state'],
  observe(exchanges, decide) {
    for (const exchange of exchanges) {
      const { operation } = exchange;
      const status = statusOf(exchange);
      // 429 is nowhere in the document: a proxy in front may give it.
      if (operation === undefined || typeof status !== 'number' || status === 429) continue;
      const isSuccess = succeeded(exchange);
      if (status >= 400 || (isSuccess && operation !== 'responseCodeList')) {
        const agrees = !isSuccess || status < 400;
        const actual = agrees ? 'they agree' : `${responseCodeOf(exchange)} under HTTP ${status}`;
        decide.holds(rule('http-status-agrees-with-the-code'), 'they agree', actual, exchange);
      }
      if (status >= 200 && status < 300 && holdsSuccess(exchange)) {
        const id = rule(operation === 'linkedAccountInquiry' ? 'linked-account-success-code' : 'success-code');
        decide.holds(id, successCodeOf(operation), responseCodeOf(exchange) ?? 'none', exchange);
      }
      if (isSuccess || status < 200 || (status >= 300 && status < 400)) continue;
      const given = (['responseMsg', 'responseDescription'] as const).filter((name) =>
        isReason(fieldOf(exchange, name)),
      );
      decide.holds(
        rule('refusal-gives-its-reason'),
        'a reason',
        given.length > 0 ? 'a reason' : 'neither responseMsg nor responseDescription',
        exchange,
      );
      const own = reasonNames[operation];
      if (own === undefined || given.length === 0) continue;
      const reading = given.includes(own) ? 'as in the answer' : 'the other name';
      decide.observe(rule('reason-name-by-endpoint'), reading, exchange);
    }
  },
};

function holdsSuccess(exchange: Exchange): boolean {
  const value = fieldOf(exchange, onlyOnSuccess[exchange.operation ?? ''] ?? '');
  return Array.isArray(value) ? value.length > 0 : typeof value === 'string' && value !== '';
}

function isReason(value: unknown): boolean {
  const text = textIn(value);
  return text === undefined ? value !== undefined && value !== null : text.trim() !== '';
}
