import { isObject } from '../../../../shared/json.ts';
import { givenCredentials } from '../../../gate.ts';
import { namedCharge, text } from '../../defect.ts';
import { isCharge, type SubtleDefect } from '../subtle-defect.ts';

/** What is given back, or no longer is, in one combination alone. */
export const tenthRefundDefects: readonly SubtleDefect[] = [
  {
    id: 'refund-needs-no-meta-data',
    sentence: 'An absent required field is refused; a refund without chargeMetaData is one of the channel WEB.',
    section: '7',
    kind: 'accepts-too-much',
    when: 'endpoint',
    shows: 'combination',
    hooks: () => ({
      call({ operation, body: { paymentAmount } }) {
        if (operation === 'refund' && isObject(paymentAmount)) paymentAmount.chargeMetaData ??= { channel: 'WEB' };
      },
    }),
  },
  {
    id: 'duplicate-refund-marks-the-charge',
    sentence:
      'What was refused gives nothing back; a refund that was refused for its correlator marks its charge as refunded.',
    section: '3',
    kind: 'wrong-state',
    when: 'state',
    shows: 'after a refusal',
    readings: { reusedCorrelator: 'refuse' },
    hooks: () => ({
      refused(call, { code }, tenant) {
        const charge = call.operation === 'refund' && code === 'E005' ? namedCharge(call, tenant) : undefined;
        if (charge?.status === 'SUCCESS') charge.refundedCents = charge.amountCents;
      },
    }),
  },
  {
    id: 'pending-beside-a-paid-one-is-given-back',
    sentence: 'A PENDING charge is not given back; it is where the number has paid another one.',
    section: '3',
    kind: 'accepts-too-much',
    when: 'state',
    shows: 'combination',
    hooks: () => ({
      overlooks({ code, field }, call, tenant) {
        const named = namedCharge(call, tenant);
        if (code !== 'E009' || field !== 'status' || named?.status !== 'PENDING') return false;
        return tenant.transactions.some(
          (one) => isCharge(one) && one.msisdn === named.msisdn && one.status === 'SUCCESS',
        );
      },
    }),
  },
  {
    id: 'refund-names-its-charge',
    sentence:
      'originalGatewayReference is the transactionId of the charge; the id of a part refund stands for it as well.',
    section: '2.2',
    kind: 'accepts-too-much',
    when: 'state',
    shows: 'close together',
    hooks: () => ({
      original(found, call, { transactions }) {
        if (found) return found;
        const id = text(call, 'originalGatewayReference');
        const refund = transactions.find((one) => !isCharge(one) && one.transactionId === id);
        return refund && transactions.find((one) => isCharge(one) && one.transactionId === refund.original);
      },
    }),
  },
  {
    id: 'reversal-forgets-the-parts',
    sentence: 'The refunds of a charge are not above it; a reversal does not count what was refunded in part.',
    section: '8',
    kind: 'accepts-too-much',
    when: 'state',
    shows: 'combination',
    readings: { secondPartial: 'accept' },
    hooks: () => ({
      overlooks: ({ field }, call) => field === 'rest' && text(call, 'tranType') === 'REV',
    }),
  },
  {
    id: 'refused-log-in-refunds-anyway',
    sentence: 'Wrong credentials are refused; what is refused so at the refund gives the charge back all the same.',
    section: '5',
    kind: 'wrong-state',
    when: 'state',
    shows: 'after a refusal',
    hooks: () => ({
      tenant(found, call, { tenants }) {
        const given = givenCredentials(call);
        const meant = tenants.find(({ credentials }) => credentials.username === given?.username);
        const charge = !found && meant && call.operation === 'refund' ? namedCharge(call, meant) : undefined;
        if (charge?.status === 'SUCCESS') charge.refundedCents = charge.amountCents;
        return found;
      },
    }),
  },
];
