import { createHash } from 'node:crypto';
import { NumberText, textAt } from '../../shared/json.ts';
import { paddedAmount, plainAmount } from '../amount.ts';
import type { Answer, Call, Operation, Tenant, Transaction } from '../model.ts';
import { amountOf, type Defect, namedCharge, text } from './defect.ts';

type Change = (answer: Answer, transaction: Transaction, call: Call, tenant: Tenant) => void;

/** Changes the successful answers of one operation. */
function in200(operation: Operation, change: Change): Defect['hooks'] {
  return () => ({
    answer(answer, call, transaction, tenant) {
      const isMeant = call.operation === operation && answer.status === 200;
      if (isMeant && transaction && tenant) change(answer, transaction, call, tenant);
    },
  });
}

/** Answers with another HTTP status. */
function insteadOf(operation: Operation, from: number, to: number, also?: (call: Call) => boolean): Defect['hooks'] {
  return () => ({
    answer(answer, call) {
      if (call.operation === operation && answer.status === from && (also?.(call) ?? true)) answer.status = to;
    },
  });
}

const kind = 'wrong-answer';

/** Defects of an answer's status, form or fields. */
export const answeringDefects: Defect[] = [
  {
    id: 'charge-amount-as-text',
    sentence: "A charge's answer gives amount as a number; it is a text.",
    section: '2.3',
    kind,
    when: 'endpoint',
    hooks: in200('charge', ({ body }, { amountCents }) => {
      body.amount = plainAmount(amountCents);
    }),
  },
  {
    id: 'lookup-loses-a-cent',
    sentence: 'A look-up gives the amount charged; float arithmetic loses a cent of some (19.99 becomes 19.98).',
    section: '2.4',
    kind,
    when: 'value',
    hooks: in200('lookup', ({ body }, { amountCents }) => {
      body.amount = paddedAmount(Math.floor(Number(paddedAmount(amountCents)) * 100));
    }),
  },
  {
    id: 'partial-refund-without-amount',
    sentence: "A refund's answer carries amount; that of a partial one does not.",
    section: '2.5',
    kind,
    when: 'value',
    hooks: in200('refund', ({ body }, refund, call, tenant) => {
      if (refund.amountCents !== namedCharge(call, tenant)?.amountCents) delete body.amount;
    }),
  },
  {
    id: 'lookup-always-usd',
    sentence: 'A look-up gives the currency of the charge; it is always USD.',
    section: '2.4',
    kind,
    when: 'value',
    hooks: in200('lookup', ({ body }) => {
      body.currency = 'USD';
    }),
  },
  {
    id: 'refund-status-code-as-number',
    sentence: "statusCode is a string; in a refund's answer it is a number.",
    section: '2.5',
    kind,
    when: 'endpoint',
    hooks: in200('refund', ({ body }) => {
      body.statusCode = new NumberText('200');
    }),
  },
  {
    id: 'local-timestamp',
    sentence: "timestamp is UTC; in a charge's answer it is the local time of Harare with its offset.",
    section: '2.3',
    kind,
    when: 'endpoint',
    hooks: in200('charge', ({ body }, { changedAt }) => {
      body.timestamp = `${new Date(changedAt + 7_200_000).toISOString().slice(0, 19)}+02:00`;
    }),
  },
  {
    id: 'lookup-timestamp-as-number',
    sentence: 'timestamp is an ISO 8601 date-time; in a look-up it is a number of seconds.',
    section: '2.4',
    kind,
    when: 'endpoint',
    hooks: in200('lookup', ({ body }, { changedAt }) => {
      body.timestamp = new NumberText(String(Math.floor(changedAt / 1000)));
    }),
  },
  {
    id: 'failed-lookup-without-description',
    sentence: 'A look-up carries description; that of a failed charge does not.',
    section: '2.4',
    kind,
    when: 'state',
    hooks: in200('lookup', ({ body }, { status }) => {
      if (status === 'FAILED') delete body.description;
    }),
  },
  {
    id: 'pending-lookup-without-merchant-name',
    sentence: 'A look-up carries merchantName; that of a pending charge does not.',
    section: '2.4',
    kind,
    when: 'state',
    hooks: in200('lookup', ({ body }, { status }) => {
      if (status === 'PENDING') delete body.merchantName;
    }),
  },
  {
    id: 'reversal-without-original',
    sentence: "A refund's answer carries originalReference; that of a REV does not.",
    section: '2.5',
    kind,
    when: 'value',
    hooks: in200('refund', ({ body }, _refund, call) => {
      if (text(call, 'tranType') === 'REV') delete body.originalReference;
    }),
  },
  {
    id: 'html-for-not-found',
    sentence: 'Every error has a JSON body; a look-up that finds nothing is answered with HTML.',
    section: '7',
    kind,
    when: 'endpoint',
    hooks: () => ({
      answer(answer, { operation }) {
        if (operation !== 'lookup' || answer.status !== 404) return;
        answer.headers['Content-Type'] = 'text/html';
        answer.raw = '<html><body>404</body></html>';
      },
    }),
  },
  {
    id: 'null-breaks-the-gateway',
    sentence: 'An absent paymentAmount is refused with 400; where it is null the answer is 500.',
    section: '7 E001',
    kind,
    when: 'value',
    hooks: insteadOf('charge', 400, 500, ({ body }) => body.paymentAmount === null),
  },
  {
    id: 'unknown-original-400',
    sentence: 'A refund of an unknown charge is answered 404; the answer is 400.',
    section: '4.3',
    kind,
    when: 'endpoint',
    hooks: insteadOf('refund', 404, 400),
  },
  {
    id: 'pending-refund-422',
    sentence: 'A refund of a charge not in SUCCESS is answered 409; for a PENDING one it is 422.',
    section: '4.3',
    kind,
    when: 'state',
    hooks: () => ({
      answer(answer, call, _transaction, tenant) {
        const isPending = tenant !== undefined && namedCharge(call, tenant)?.status === 'PENDING';
        if (call.operation === 'refund' && answer.status === 409 && isPending) answer.status = 422;
      },
    }),
  },
  {
    id: 'excess-refund-400',
    sentence: 'A refund above the original amount is answered 422; the answer is 400.',
    section: '4.3',
    kind,
    when: 'endpoint',
    hooks: insteadOf('refund', 422, 400),
  },
  {
    id: 'barred-number-400',
    sentence: 'A charge to a barred number is answered 422; the answer is 400.',
    section: '7 E011',
    kind,
    when: 'value',
    hooks: insteadOf('charge', 422, 400),
  },
  {
    id: 'no-access-401',
    sentence: 'Right credentials without sandbox access are answered 403; the answer is 401.',
    section: '7 E007',
    kind,
    when: 'state',
    hooks: () => ({
      answer(answer) {
        if (answer.status === 403) answer.status = 401;
      },
    }),
  },
  {
    id: 'lookup-without-header-403',
    sentence: 'A request without credentials is answered 401; for a look-up it is 403.',
    section: '7 E006',
    kind,
    when: 'endpoint',
    hooks: insteadOf('lookup', 401, 403),
  },
  {
    id: 'charge-created-201',
    sentence: 'An accepted charge is answered 200; the answer is 201.',
    section: '4.1',
    kind,
    when: 'endpoint',
    hooks: insteadOf('charge', 200, 201),
  },
  {
    id: 'unauthorized-without-message',
    sentence: 'Every error carries statusMessage; a 401 does not.',
    section: '7',
    kind,
    when: 'state',
    hooks: () => ({
      answer({ status, body }) {
        if (status === 401) delete body.statusMessage;
      },
    }),
  },
  {
    id: 'refund-has-id-of-charge',
    sentence: "A refund has a transactionId of its own; it has the charge's.",
    section: '2.5',
    kind,
    when: 'endpoint',
    hooks: in200('refund', ({ body }, _refund, call, tenant) => {
      body.transactionId = namedCharge(call, tenant)?.transactionId ?? '';
    }),
  },
  {
    id: 'original-reference-is-correlator',
    sentence: "originalReference is the reference of the charge; it is the charge's correlator.",
    section: '2.5',
    kind,
    when: 'endpoint',
    hooks: in200('refund', ({ body }, _refund, call, tenant) => {
      body.originalReference = namedCharge(call, tenant)?.clientCorrelator ?? '';
    }),
  },
  {
    id: 'small-charge-succeeds-at-once',
    sentence: 'A charge is PENDING before its PIN; below 5 it is answered SUCCESS.',
    section: '2.3',
    kind,
    when: 'value',
    hooks: in200('charge', ({ body }, { amountCents, status }) => {
      if (amountCents < 500 && status === 'PENDING') body.status = 'SUCCESS';
    }),
  },
  {
    id: 'merchant-pin-in-lookup',
    sentence: 'The merchant PIN is secret; a look-up shows it.',
    section: '5',
    kind,
    when: 'endpoint',
    hooks: in200('lookup', ({ body }, { merchantPin }) => {
      body.merchantPin = merchantPin;
    }),
  },
  {
    id: 'correlator-in-upper-case',
    sentence: 'clientCorrelator comes back as sent; a charge answers it in upper case.',
    section: '2.3',
    kind,
    when: 'value',
    hooks: in200('charge', ({ body }, { clientCorrelator }) => {
      body.clientCorrelator = clientCorrelator.toUpperCase();
    }),
  },
  {
    id: 'refund-answers-correlator-of-charge',
    sentence: "A refund's answer carries its own correlator; it carries the charge's.",
    section: '2.5',
    kind,
    when: 'endpoint',
    hooks: in200('refund', ({ body }, _refund, call, tenant) => {
      body.clientCorrelator = namedCharge(call, tenant)?.clientCorrelator ?? '';
    }),
  },
  {
    id: 'reference-cut-off',
    sentence: 'A look-up gives the referenceCode of the charge; it is cut after 20 characters.',
    section: '2.4',
    kind,
    when: 'value',
    hooks: in200('lookup', ({ body }, { referenceCode }) => {
      body.referenceCode = referenceCode.slice(0, 20);
    }),
  },
  {
    id: 'id-as-number',
    sentence: 'transactionId is a string; in a charge it is a number.',
    section: '2.3',
    kind,
    when: 'endpoint',
    hooks: in200('charge', ({ body }, { transactionId }) => {
      body.transactionId = new NumberText(String(Number(transactionId)));
    }),
  },
  {
    id: 'id-made-of-reference',
    sentence: 'transactionId names one transaction; charges with the same referenceCode share it.',
    section: '2.3',
    kind,
    when: 'value',
    hooks: () => ({
      created(transaction) {
        const hash = createHash('sha256').update(transaction.referenceCode).digest('hex').slice(0, 12);
        if (transaction.kind === 'charge') transaction.transactionId = `T${hash}`;
      },
    }),
  },
  {
    id: 'replay-shows-new-amount',
    sentence:
      'A reused correlator is refused or answered with its transaction; the answer has the amount of the new request.',
    section: '7 rule 2',
    kind,
    when: 'value',
    readings: { reusedCorrelator: 'existing' },
    hooks: in200('charge', ({ body }, _charge, call) => {
      body.amount = new NumberText(plainAmount(Math.round(amountOf(call) * 100)));
    }),
  },
  {
    id: 'lookup-shows-other-charge',
    sentence:
      "A look-up shows the charge of its correlator; a second charge of the same number shows the first one's id.",
    section: '4.2',
    kind,
    when: 'state',
    hooks: in200('lookup', ({ body }, { msisdn }, _call, { transactions }) => {
      const first = transactions.find((one) => one.msisdn === msisdn);
      body.transactionId = first?.transactionId ?? textAt(body, 'transactionId');
    }),
  },
];
