import type { Answer, Call, Fields } from '../model.ts';
import { cents, type Defect, edits, isSuccess, text } from './defect.ts';

const kind = 'wrong-answer';

/** Leaves the trace id out of some answers, however its header is written. */
const untraced = (isMeant: (answer: Answer, call: Call) => boolean) => () => ({
  answer(answer: Answer, call: Call) {
    if (isMeant(answer, call)) Object.assign(answer.headers, { 'X-TRACE-ID': '', 'x-trace-id': '', 'X-Trace-Id': '' });
  },
});

/** Changes the refusals of some operations. */
const refusals = (isMeant: (call: Call, answer: Answer) => boolean, change: (answer: Answer) => void) => () => ({
  answer(answer: Answer, call: Call) {
    if (answer.raw === undefined && !isSuccess(answer) && isMeant(call, answer)) change(answer);
  },
});

const without = (name: string) => (body: Fields) => {
  delete body[name];
};

/** Answers that say what is not so, or not what they have to. */
export const answeringDefects: Defect[] = [
  {
    id: 'no-trace-id-on-refusals',
    sentence: 'Every answer has an X-Trace-Id; refusals have none.',
    section: '2.1',
    kind,
    when: 'state',
    hooks: untraced((answer) => answer.raw === undefined && !isSuccess(answer)),
  },
  {
    id: 'no-trace-id-without-token',
    sentence: 'Every answer has an X-Trace-Id; those to a request without a known key or token have none.',
    section: '7',
    kind,
    when: 'state',
    readings: { badToken: '401' },
    hooks: untraced(({ status }) => status === 401),
  },
  {
    id: 'no-trace-id-on-files',
    sentence: 'Every answer has an X-Trace-Id; the code list has none.',
    section: '2.1',
    kind,
    when: 'endpoint',
    hooks: untraced(({ raw }) => raw !== undefined),
  },
  {
    id: 'no-trace-id-on-statements',
    sentence: 'Every answer has an X-Trace-Id; statements have none.',
    section: '2.1',
    kind,
    when: 'endpoint',
    hooks: untraced((_answer, { operation }) => operation === 'statement'),
  },
  {
    id: 'linked-accounts-00',
    sentence: 'Linked account inquiry succeeds with 000; it says 00.',
    section: '2.4',
    kind,
    when: 'endpoint',
    hooks: edits('linkedAccounts', (body) => {
      body.responseCode = '00';
    }),
  },
  {
    id: 'code-inquiry-000',
    sentence: 'A code inquiry succeeds with 00; it says 000.',
    section: '2.1',
    kind,
    when: 'endpoint',
    hooks: edits('codeInquiry', (body) => {
      body.responseCode = '000';
    }),
  },
  {
    id: 'zwg-deposit-000',
    sentence: 'A deposit succeeds with 00; one in ZWG says 000.',
    section: '2.1',
    kind,
    when: 'value',
    hooks: edits('deposit', (body, call) => {
      if (text(call, 'currency') === 'ZWG') body.responseCode = '000';
    }),
  },
  {
    id: 'response-code-is-a-number',
    sentence: 'A statement succeeds with the code 00; it says the number 0.',
    section: '2.1',
    kind,
    when: 'endpoint',
    hooks: edits('statement', (body) => {
      body.responseCode = 0;
    }),
  },
  {
    id: 'limit-refused-with-00',
    sentence: 'A failure has another code than 00; change above the limit is answered 4xx with 00.',
    section: '7',
    kind,
    when: 'value',
    hooks: refusals(
      (call) => call.operation === 'bankChange' && cents(call) > 500,
      ({ body }) => {
        body.responseCode = '00';
      },
    ),
  },
  {
    id: 'permission-refused-with-00',
    sentence: 'A request that the account type does not allow fails with another code than 00; it says 00 and 403.',
    section: '1',
    kind,
    when: 'state',
    readings: { notPermitted: '403', badToken: '401' },
    hooks: refusals(
      (_call, { status }) => status === 403,
      ({ body }) => {
        body.responseCode = '00';
      },
    ),
  },
  {
    id: 'unknown-number-000',
    sentence: 'A failed linked account inquiry has another code than 000; an unknown number is 404 with 000.',
    section: '7',
    kind,
    when: 'endpoint',
    hooks: refusals(
      ({ operation }) => operation === 'linkedAccounts',
      (answer) => {
        answer.status = 404;
        answer.body.responseCode = '000';
      },
    ),
  },
  {
    id: 'unknown-code-is-500',
    sentence: 'A request problem is 4xx; the inquiry of an unknown code is 500.',
    section: '2.1',
    kind,
    when: 'endpoint',
    hooks: refusals(
      ({ operation }) => operation === 'codeInquiry',
      (answer) => {
        answer.status = 500;
      },
    ),
  },
  {
    id: 'refused-change-without-reason',
    sentence: 'A failure has its reason in responseMsg or responseDescription; refused change has none.',
    section: '7',
    kind,
    when: 'endpoint',
    hooks: refusals(
      ({ operation }) => operation === 'bankChange',
      ({ body }) => {
        delete body.responseMsg;
        delete body.responseDescription;
      },
    ),
  },
  {
    id: 'missing-token-without-code',
    sentence: 'The JSON responseCode is the result; a request without a token is answered without.',
    section: '2.1',
    kind,
    when: 'state',
    hooks: refusals(
      ({ headers }) => headers.authorization === undefined,
      ({ body }) => {
        delete body.responseCode;
      },
    ),
  },
  {
    id: 'wrong-login-in-html',
    sentence: 'The JSON responseCode is the result; a wrong login is answered with a page.',
    section: '2.1',
    kind,
    when: 'endpoint',
    hooks: refusals(
      ({ operation }) => operation === 'login',
      (answer) => {
        answer.headers['Content-Type'] = 'text/html';
        answer.raw = '<html><body>Sorry</body></html>';
      },
    ),
  },
  {
    id: 'utility-stan-and-auth-swapped',
    sentence: 'stan is the reference and authNumber the authorisation; a utility payment swaps them.',
    section: '2.2',
    kind,
    when: 'endpoint',
    hooks: edits('utility', (body) => {
      [body.stan, body.authNumber] = [body.authNumber, body.stan];
    }),
  },
  {
    id: 'stan-of-deposit-before',
    sentence: 'stan is the reference of the request; a deposit shows that of the one before.',
    section: '2.1',
    kind,
    when: 'state',
    hooks: () => {
      let before: unknown;
      return {
        answer(answer, { operation }) {
          if (operation !== 'deposit' || !isSuccess(answer)) return;
          const own = answer.body.stan;
          answer.body.stan = before ?? own;
          before = own;
        },
      };
    },
  },
  {
    id: 'stan-in-capitals',
    sentence: 'The reference is echoed as stan; small letters become capitals.',
    section: '2.1',
    kind,
    when: 'value',
    hooks: edits('generate', (body) => {
      body.stan = String(body.stan).toUpperCase();
    }),
  },
  {
    id: 'stan-of-12-characters',
    sentence: 'The reference is echoed as stan; that of bank change is cut after 12 characters.',
    section: '2.1',
    kind,
    when: 'value',
    hooks: edits('bankChange', (body) => {
      body.stan = String(body.stan).slice(0, 12);
    }),
  },
  {
    id: 'no-reference-made',
    sentence: 'A reference that is left out is generated; stan of such a code is null.',
    section: '2.1',
    kind,
    when: 'value',
    hooks: edits('generate', (body, call) => {
      if (text(call, 'reference') === '') body.stan = null;
    }),
  },
  {
    id: 'change-without-auth-number',
    sentence: 'Bank change answers with an authNumber; it is missing.',
    section: '2.2',
    kind,
    when: 'endpoint',
    hooks: edits('bankChange', without('authNumber')),
  },
  {
    id: 'deposit-without-account',
    sentence: 'A deposit answers with an accountNumber; it is missing.',
    section: '4.5',
    kind,
    when: 'endpoint',
    hooks: edits('deposit', without('accountNumber')),
  },
  {
    id: 'change-without-date',
    sentence: 'Bank change answers with processedDateTime; it is missing in ZWG.',
    section: '4.8',
    kind,
    when: 'value',
    hooks: edits('bankChange', (body, call) => {
      if (text(call, 'currency') === 'ZWG') delete body.processedDateTime;
    }),
  },
  {
    id: 'code-amount-in-dollars',
    sentence: 'amount of a code is in cents; it is in dollars.',
    section: '2.3',
    kind,
    when: 'endpoint',
    hooks: edits('generate', (body) => {
      body.amount = Number(body.amount) / 100;
    }),
  },
  {
    id: 'inquired-zwg-in-dollars',
    sentence: 'amount of an inquired code is in cents; in ZWG it is in whole units.',
    section: '4.3',
    kind,
    when: 'value',
    hooks: () => {
      const zwg = new Set<unknown>();
      return {
        generated: ({ code, currency }) => void (currency === 'ZWG' && zwg.add(code)),
        answer(answer, { operation }) {
          if (operation === 'codeInquiry' && isSuccess(answer) && zwg.has(answer.body.code)) {
            answer.body.amount = Number(answer.body.amount) / 100;
          }
        },
      };
    },
  },
  {
    id: 'code-always-usd',
    sentence: 'The currency of a code is shown; it is always USD.',
    section: '2.3',
    kind,
    when: 'value',
    hooks: edits('generate', (body) => {
      body.currency = 'USD';
    }),
  },
  {
    id: 'utility-always-usd',
    sentence: 'The currency of a utility payment is shown; it is always USD.',
    section: '2.5',
    kind,
    when: 'value',
    hooks: edits('utility', (body) => {
      body.currency = 'USD';
    }),
  },
  {
    id: 'fixed-description',
    sentence: 'description of a code is its narration; it is a fixed text.',
    section: '2.3',
    kind,
    when: 'endpoint',
    hooks: edits('generate', (body) => {
      body.description = 'Merchant payment';
    }),
  },
  {
    id: 'inquiry-cuts-description',
    sentence: 'description of an inquired code is its narration; it is cut after 16 characters.',
    section: '4.3',
    kind,
    when: 'value',
    hooks: edits('codeInquiry', (body) => {
      body.description = typeof body.description === 'string' ? body.description.slice(0, 16) : null;
    }),
  },
  {
    id: 'narration-loses-letters',
    sentence: 'description of a code is its narration; letters outside of ASCII become question marks.',
    section: '2.3',
    kind,
    when: 'value',
    hooks: edits('generate', (body) => {
      body.description = String(body.description).replace(/[^ -~]/g, '?');
    }),
  },
  {
    id: 'generated-reference-not-null',
    sentence: 'reference is null when a code is generated; it is the reference.',
    section: '2.3',
    kind,
    when: 'endpoint',
    hooks: edits('generate', (body) => {
      body.reference = body.stan;
    }),
  },
  {
    id: 'generated-balance-not-null',
    sentence: 'available is null when a code is generated; it is 0.',
    section: '2.3',
    kind,
    when: 'endpoint',
    hooks: edits('generate', (body) => {
      body.available = 0;
      body.ledger = 0;
    }),
  },
  {
    id: 'qr-without-image',
    sentence: 'qrCode is a QR image; it is the Base64 of the code.',
    section: '2.3',
    kind,
    when: 'endpoint',
    hooks: edits('generate', (body) => {
      body.qrCode = Buffer.from(String(body.code)).toString('base64');
    }),
  },
  {
    id: 'withdrawal-without-qr',
    sentence: 'A generated code has a QR image; that of a withdrawal is empty.',
    section: '2.3',
    kind,
    when: 'value',
    hooks: edits('generate', (body, call) => {
      if (text(call, 'type') === 'WITHDRAWAL') body.qrCode = '';
    }),
  },
  {
    id: 'qr-of-code-before',
    sentence: 'qrCode is the image of the code; it is that of the code before.',
    section: '2.3',
    kind,
    when: 'state',
    hooks: () => {
      let before: unknown;
      return {
        answer(answer, { operation }) {
          if (operation !== 'generate' || !isSuccess(answer)) return;
          const own = answer.body.qrCode;
          answer.body.qrCode = before ?? own;
          before = own;
        },
      };
    },
  },
  {
    id: 'time-to-live-is-a-number',
    sentence: 'timeToLive is a text with a suffix; it is a number of seconds.',
    section: '3',
    kind,
    when: 'endpoint',
    hooks: edits('codeInquiry', (body) => {
      body.timeToLive = Number.parseInt(String(body.timeToLive), 10);
    }),
  },
  {
    id: 'time-to-live-stands-still',
    sentence: 'timeToLive tells how long a code lives; it is always 600 seconds.',
    section: '3',
    kind,
    when: 'time',
    hooks: edits('codeInquiry', (body) => {
      if (body.status === 'New' || body.status === 'Claimed') body.timeToLive = '600 sec';
    }),
  },
  {
    id: 'time-to-live-missing-once-claimed',
    sentence: 'A code inquiry answers with timeToLive; a claimed code has none.',
    section: '4.3',
    kind,
    when: 'state',
    hooks: edits('codeInquiry', (body) => {
      if (body.status === 'Claimed') delete body.timeToLive;
    }),
  },
  {
    id: 'status-in-capitals',
    sentence: 'The statuses are New, Claimed, Paid, Expired and Timed Out; they are written in capitals.',
    section: '3',
    kind,
    when: 'endpoint',
    hooks: edits('codeInquiry', (body) => {
      body.status = String(body.status).toUpperCase();
    }),
  },
  {
    id: 'status-redeemed',
    sentence: 'The statuses are New, Claimed, Paid, Expired and Timed Out; a paid withdrawal is Redeemed.',
    section: '3',
    kind,
    when: 'state',
    hooks: () => {
      const cash = new Set<unknown>();
      return {
        generated: ({ code, type }) => void (type === 'WITHDRAWAL' && cash.add(code)),
        answer({ body }, { operation }) {
          if (operation === 'codeInquiry' && body.status === 'Paid' && cash.has(body.code)) body.status = 'Redeemed';
        },
      };
    },
  },
  {
    id: 'inquired-code-masked',
    sentence: 'A code inquiry shows the code; all but its end is masked.',
    section: '4.3',
    kind,
    when: 'endpoint',
    hooks: edits('codeInquiry', (body) => {
      body.code = `****${String(body.code).slice(-3)}`;
    }),
  },
  {
    id: 'zwg-by-default',
    sentence: 'Without a currency linked accounts are those in USD; those in ZWG are listed.',
    section: '4.4',
    kind,
    when: 'value',
    readings: { otherCurrencies: 'left-out' },
    hooks: () => ({
      listed: (accounts, customer, { call }) =>
        call.currencyQuery === undefined ? customer.accounts.filter(({ currency }) => currency === 'ZWG') : accounts,
    }),
  },
  {
    id: 'usd-whatever-asked',
    sentence: 'Linked accounts are of the asked currency; USD is listed for ZWG too.',
    section: '4.4',
    kind,
    when: 'value',
    readings: { otherCurrencies: 'left-out' },
    hooks: () => ({
      listed: (_accounts, customer) => customer.accounts.filter(({ currency }) => currency === 'USD'),
    }),
  },
  {
    id: 'accounts-of-another',
    sentence: 'Linked accounts are those of the number; those of the first customer are listed.',
    section: '4.4',
    kind,
    when: 'state',
    hooks: () => ({
      listed: (accounts, _customer, { tenant }) => {
        const first = tenant.customers[0]?.accounts ?? [];
        return first.filter(({ currency }) => accounts.some((account) => account.currency === currency));
      },
    }),
  },
  {
    id: 'linked-accounts-without-product',
    sentence: 'An account has a productId; it is missing.',
    section: '2.4',
    kind,
    when: 'endpoint',
    hooks: edits('linkedAccounts', ({ accounts }) => {
      for (const account of accounts as Fields[]) delete account.productId;
    }),
  },
  {
    id: 'linked-accounts-without-last-name',
    sentence: 'Linked accounts come with firstname and lastname; the last name is missing.',
    section: '2.4',
    kind,
    when: 'endpoint',
    hooks: edits('linkedAccounts', without('lastname')),
  },
  {
    id: 'details-of-nothing',
    sentence: 'Details are there when the deposit is found; an unknown deposit has details over 0.',
    section: '4.6',
    kind,
    when: 'value',
    hooks: edits('depositInquiry', (body) => {
      body.details ??= { responseCode: '00', responseDescription: 'Done', amount: 0, currency: 'USD' };
    }),
  },
  {
    id: 'no-details-in-zwg',
    sentence: 'Details are there when the deposit is found; one in ZWG has none.',
    section: '4.6',
    kind,
    when: 'value',
    hooks: edits('depositInquiry', (body) => {
      if ((body.details as Fields | undefined)?.currency === 'ZWG') delete body.details;
    }),
  },
  {
    id: 'details-without-date',
    sentence: 'Details of a deposit have a dateTime; it is missing.',
    section: '4.6',
    kind,
    when: 'endpoint',
    hooks: edits('depositInquiry', ({ details }) => {
      if (details) delete (details as Fields).dateTime;
    }),
  },
  {
    id: 'details-amount-in-dollars',
    sentence: 'Amounts are in cents; that of an inquired deposit is in dollars.',
    section: '4.6',
    kind,
    when: 'endpoint',
    hooks: edits('depositInquiry', ({ details }) => {
      if (details) (details as Fields).amount = Number((details as Fields).amount) / 100;
    }),
  },
  {
    id: 'inquiry-echoes-original',
    sentence: 'participantReference of a deposit inquiry is the new one; the original one comes back.',
    section: '4.6',
    kind,
    when: 'endpoint',
    hooks: edits('depositInquiry', (body, call) => {
      body.participantReference = text(call, 'originalParticipantReference');
    }),
  },
  {
    id: 'reversal-echoes-original',
    sentence: 'participantReference of a reversal is the new one; the original one comes back.',
    section: '4.7',
    kind,
    when: 'endpoint',
    hooks: edits('reversal', (body, call) => {
      body.participantReference = text(call, 'originalParticipantReference');
    }),
  },
  {
    id: 'reversal-with-code-012',
    sentence: 'A reversal returns 00, 025 or 096; a wrong amount is 012.',
    section: '4.7',
    kind,
    when: 'value',
    hooks: refusals(
      ({ operation }) => operation === 'reversal',
      ({ body }) => {
        if (body.responseCode === '025') body.responseCode = '012';
      },
    ),
  },
  {
    id: 'no-commissions-list',
    sentence: 'commissions of a utility payment is a list; it is missing.',
    section: '2.5',
    kind,
    when: 'endpoint',
    hooks: edits('utility', without('commissions')),
  },
  {
    id: 'fees-as-a-sum',
    sentence: 'fees of a utility payment is a list; it is a number.',
    section: '2.5',
    kind,
    when: 'endpoint',
    hooks: edits('utility', (body) => {
      body.fees = 11;
    }),
  },
  {
    id: 'utility-date-without-milliseconds',
    sentence: 'processedDateTime of a utility payment has milliseconds; it has none.',
    section: '2.1',
    kind,
    when: 'endpoint',
    hooks: edits('utility', (body) => {
      body.processedDateTime = String(body.processedDateTime).replace(/\.\d+/, '');
    }),
  },
  {
    id: 'utility-amount-with-fee',
    sentence: 'amount of a utility payment is what was paid; it holds the fee too.',
    section: '2.5',
    kind,
    when: 'endpoint',
    hooks: edits('utility', (body) => {
      body.amount = Number(body.amount) + 11;
    }),
  },
  {
    id: 'token-null-on-second-login',
    sentence: 'Login answers with an accessToken; the second one with null.',
    section: '4.1',
    kind,
    when: 'state',
    hooks: () => {
      const seen = new Set<string>();
      return {
        answer(answer, call) {
          if (call.operation !== 'login' || !isSuccess(answer)) return;
          if (seen.has(text(call, 'username'))) answer.body.accessToken = null;
          seen.add(text(call, 'username'));
        },
      };
    },
  },
  {
    id: 'code-list-empty',
    sentence: 'The code list is complete; it is an empty file.',
    section: '4.11',
    kind,
    when: 'endpoint',
    hooks: () => ({
      answer(answer) {
        if (answer.raw !== undefined) answer.raw = '';
      },
    }),
  },
  {
    id: 'code-list-without-096',
    sentence: 'The code list is complete; 096, which reversals return, is not in it.',
    section: '7',
    kind,
    when: 'value',
    hooks: () => ({
      answer(answer) {
        if (answer.raw !== undefined) answer.raw = answer.raw.replaceAll('096', '97');
      },
    }),
  },
];
