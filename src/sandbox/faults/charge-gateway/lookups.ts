import type { ChargeFault } from '../../charge-gateway/charge-fault.ts';
import { notes, transactions } from '../../charge-gateway/tables/transactions.ts';
import { jsonAnswer } from '../../slice/decision.ts';
import { put } from '../../store/table.ts';
import { fault } from './define.ts';
import { editAnswer, lookedUpCharge, statusOf, withFields } from './edit.ts';

const dayMs = 24 * 60 * 60_000;

/** Defects of the look-up. */
export const lookupFaults: readonly ChargeFault[] = [
  fault(
    'lookup-ignores-subscriber',
    'accepts-too-much',
    'lookup-needs-both',
    'A look-up goes by the correlator alone',
    {
      policy: () => ({
        findCharge: (view, _endUserId, correlator) => view.find(transactions, 'correlator', correlator)[0],
      }),
    },
  ),
  fault(
    'lookup-local-form-not-found',
    'refuses-too-much',
    'lookup-finds-charge',
    'A charge of 07XXXXXXXX is not found by that number',
    {
      policy: ({ findCharge }) => ({
        findCharge: (view, endUserId, correlator, now) =>
          endUserId.startsWith('07') ? undefined : findCharge(view, endUserId, correlator, now),
      }),
    },
  ),
  fault('pending-not-found', 'refuses-too-much', 'lookup-finds-charge', 'A charge is not found before its outcome', {
    policy: ({ findCharge }) => ({
      findCharge(view, endUserId, correlator, now) {
        const found = findCharge(view, endUserId, correlator, now);
        return found?.status === 'PENDING' ? undefined : found;
      },
    }),
  }),
  fault(
    'charge-forgotten-after-a-day',
    'refuses-too-much',
    'lookup-finds-charge',
    'A charge is not found any more after 24 hours',
    {
      policy: ({ findCharge }) => ({
        findCharge(view, endUserId, correlator, now) {
          const found = findCharge(view, endUserId, correlator, now);
          return found && now - found.requestedAt >= dayMs ? undefined : found;
        },
      }),
    },
  ),
  fault(
    'unknown-correlator-answered-200',
    'accepts-too-much',
    'lookup-unknown-correlator',
    'A look-up of a correlator that was never used is answered 200',
    {
      answer(answer, { call, view }) {
        const isUsed = view.find(transactions, 'correlator', call.params.clientCorrelator ?? '').length > 0;
        if (call.operation !== 'lookup' || answer.status !== 404 || isUsed) return answer;
        return jsonAnswer(200, {
          ...call.params,
          status: 'UNKNOWN',
          statusCode: '200',
          statusMessage: 'Transaction not found',
        });
      },
    },
  ),
  fault(
    'third-lookup-fails-charge',
    'wrong-answer',
    'lookup-changes-nothing',
    'The third look-up of a charge turns it FAILED',
    {
      decision(decision, site) {
        const found = lookedUpCharge(site);
        if (!found || statusOf(decision) !== 200) return decision;
        const name = `lookups ${found.transactionId}`;
        const count = (site.view.get(notes, name)?.count ?? 0) + 1;
        const spoilt = count === 3 ? [put(transactions, { ...found, status: 'FAILED' })] : [];
        return { ...decision, changes: [...decision.changes, put(notes, { name, count }), ...spoilt] };
      },
    },
  ),
  fault(
    'outcome-flickers',
    'wrong-answer',
    'lookup-sees-one-state',
    'The first three look-ups after an outcome show the other one',
    {
      decision(decision, site) {
        const found = lookedUpCharge(site);
        if (!found || statusOf(decision) !== 200 || found.status === 'PENDING') return decision;
        const name = `flickers ${found.transactionId}`;
        const count = (site.view.get(notes, name)?.count ?? 0) + 1;
        const counted = { ...decision, changes: [...decision.changes, put(notes, { name, count })] };
        const other = found.status === 'FAILED' ? 'SUCCESS' : 'FAILED';
        return count > 3 ? counted : withFields(counted, { status: other });
      },
    },
  ),
  fault(
    'pending-looked-up-as-success',
    'wrong-answer',
    'charge-waits-for-the-customer',
    'A look-up says SUCCESS of a PENDING charge',
    {
      ...editAnswer('lookup', 200, ({ status }) => ({ status: status === 'PENDING' ? 'SUCCESS' : String(status) })),
    },
  ),
  fault('lookup-always-usd', 'wrong-answer', 'lookup-currency', 'A look-up says USD for every charge', {
    ...editAnswer('lookup', 200, () => ({ currency: 'USD' })),
  }),
  fault(
    'lookup-prefixes-id',
    'wrong-answer',
    'lookup-same-transaction',
    'A look-up gives another transactionId than the charge',
    {
      ...editAnswer('lookup', 200, ({ transactionId }) => ({ transactionId: `LK-${transactionId}` })),
    },
  ),
  fault(
    'lookup-changes-correlator',
    'wrong-answer',
    'lookup-correlator',
    'A look-up gives the correlator in capitals',
    {
      ...editAnswer('lookup', 200, ({ clientCorrelator }) => ({
        clientCorrelator: `${String(clientCorrelator).toUpperCase()}.`,
      })),
    },
  ),
  fault('lookup-masks-msisdn', 'wrong-answer', 'lookup-msisdn', 'A look-up hides digits of the number', {
    ...editAnswer('lookup', 200, ({ endUserId }) => ({
      endUserId: `${String(endUserId).slice(0, 5)}****${String(endUserId).slice(-3)}`,
    })),
  }),
  fault('lookup-cuts-merchant-code', 'wrong-answer', 'lookup-merchant-code', 'A look-up gives half of merchantCode', {
    ...editAnswer('lookup', 200, ({ merchantCode }) => ({ merchantCode: String(merchantCode).slice(0, 3) })),
  }),
  fault(
    'lookup-merchant-in-capitals',
    'wrong-answer',
    'lookup-merchant-name',
    'A look-up gives merchantName in capitals',
    {
      ...editAnswer('lookup', 200, ({ merchantName }) => ({ merchantName: String(merchantName).toUpperCase() })),
    },
  ),
  fault(
    'lookup-reference-is-correlator',
    'wrong-answer',
    'lookup-reference',
    'A look-up gives the correlator as referenceCode',
    {
      ...editAnswer('lookup', 200, ({ clientCorrelator }) => ({ referenceCode: String(clientCorrelator) })),
    },
  ),
  fault('lookup-without-description', 'wrong-answer', 'lookup/200/description', 'A look-up lacks its description', {
    ...editAnswer('lookup', 200, () => ({ description: undefined })),
  }),
  fault(
    'lookup-timestamp-without-zone',
    'wrong-answer',
    'lookup-timestamp-utc',
    'The timestamp of a look-up names no zone',
    {
      ...editAnswer('lookup', 200, ({ timestamp }) => ({ timestamp: String(timestamp).slice(0, 19) })),
    },
  ),
];
