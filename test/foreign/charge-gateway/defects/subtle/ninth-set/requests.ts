import { isObject } from '../../../../shared/json.ts';
import { givenCredentials } from '../../../gate.ts';
import { amountOf, money, namedCharge, refusal, text } from '../../defect.ts';
import { isCharge, type SubtleDefect } from '../subtle-defect.ts';

/** Requests that are taken or refused where they are of one kind. */
export const ninthRequestDefects: readonly SubtleDefect[] = [
  {
    id: 'reversal-needs-an-address',
    sentence: 'notifyUrl is optional; a reversal without one is refused.',
    section: '2.1',
    kind: 'refuses-too-much',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      refuses: (call) =>
        call.operation === 'refund' && text(call, 'tranType') === 'REV' && call.body.notifyUrl === undefined
          ? refusal(400, 'E001')
          : undefined,
    }),
  },
  {
    id: 'look-up-with-an-empty-password',
    sentence: 'Wrong credentials are refused; a look-up with an empty password is answered.',
    section: '5',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'rare value',
    hooks: () => ({
      tenant(found, call, { tenants }) {
        const given = givenCredentials(call);
        if (found || call.operation !== 'lookup' || given?.password !== '') return found;
        return tenants.find(({ credentials }) => credentials.username === given.username);
      },
    }),
  },
  {
    id: 'above-the-limit-in-zwg-is-given-back',
    sentence: 'A charge that is not SUCCESS is not given back; one in ZWG that failed with PIN 9999 is.',
    section: '3',
    kind: 'accepts-too-much',
    when: 'state',
    shows: 'combination',
    hooks: () => ({
      overlooks({ code, field }, call, tenant) {
        const { currency, code: failure } = namedCharge(call, tenant) ?? {};
        return code === 'E009' && field === 'status' && currency === 'ZWG' && failure === 'E013';
      },
    }),
  },
  {
    id: 'pending-in-zwg-can-be-reversed',
    sentence: 'A charge that is not SUCCESS is not given back; a PENDING one in ZWG can be reversed.',
    section: '3',
    kind: 'accepts-too-much',
    when: 'state',
    shows: 'combination',
    hooks: () => ({
      overlooks({ code, field }, call, tenant) {
        const { currency, status } = namedCharge(call, tenant) ?? {};
        const isPending = code === 'E009' && field === 'status' && status === 'PENDING' && currency === 'ZWG';
        return isPending && text(call, 'tranType') === 'REV';
      },
    }),
  },
  {
    id: 'correlator-names-the-original',
    sentence: 'originalGatewayReference is the transactionId of the charge; its correlator does as well.',
    section: '2.2',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'close together',
    hooks: () => ({
      original: (found, call, { transactions }) =>
        found ??
        transactions.find((one) => isCharge(one) && one.clientCorrelator === text(call, 'originalGatewayReference')),
    }),
  },
  {
    id: 'reversal-presumes-usd',
    sentence: 'An absent required field is refused; a reversal without a currency is in USD.',
    section: '7',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      call(call) {
        const { paymentAmount } = call.body;
        const charged = isObject(paymentAmount) ? paymentAmount.charginginformation : undefined;
        if (text(call, 'tranType') === 'REV' && isObject(charged)) charged.currency ??= 'USD';
      },
    }),
  },
  {
    id: 'reversal-in-zwg-needs-no-terminal',
    sentence: 'An absent required field is refused; a reversal in ZWG needs no terminalID.',
    section: '7',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      overlooks: ({ code, field }, call) =>
        code === 'E001' &&
        field === 'terminalID' &&
        text(call, 'tranType') === 'REV' &&
        text(call, `${money}.currency`) === 'ZWG',
    }),
  },
  {
    id: 'less-than-one-in-zwg-is-refused',
    sentence: 'Every positive amount is accepted; in ZWG one below 1 is not.',
    section: '7',
    kind: 'refuses-too-much',
    when: 'value',
    shows: 'boundary',
    hooks: () => ({
      refuses: (call) =>
        call.operation === 'charge' && text(call, `${money}.currency`) === 'ZWG' && amountOf(call) < 1
          ? refusal(400, 'E004')
          : undefined,
    }),
  },
];
