import { NumberText, textAt, valueAt } from '../shared/json.ts';
import { readAmount } from './amount.ts';
import type { Call, Problem, Tenant } from './model.ts';
import { subscriber } from './msisdn.ts';
import type { Readings } from './readings.ts';

/** The required texts of a request body, as paths (section 2.1). */
const requiredTexts = [
  'clientCorrelator',
  'referenceCode',
  'tranType',
  'endUserId',
  'remarks',
  'transactionOperationStatus',
  'paymentAmount.charginginformation.currency',
  'paymentAmount.charginginformation.description',
  'paymentAmount.chargeMetaData.channel',
  'merchantCode',
  'merchantPin',
  'merchantNumber',
  'terminalID',
  'countryCode',
  'location',
  'superMerchantName',
  'merchantName',
];

const knownKeys = new Set([
  ...requiredTexts.map((path) => path.split('.')[0]),
  'notifyUrl',
  'originalGatewayReference',
]);
const amountPath = 'paymentAmount.charginginformation.amount';

/** What is wrong with the body of a charge or refund, in the order in which this gateway looks at it. */
export function* bodyProblems(call: Call, tenant: Tenant, readings: Readings): Generator<Problem> {
  if (call.malformed) yield { http: 400, code: 'X01', message: 'The body is not a JSON object' };
  yield* absentFields(call, readings);
  yield* badValues(call, readings);
  yield* openQuestions(call, tenant, readings);
}

function* absentFields({ body, operation }: Call, readings: Readings): Generator<Problem> {
  for (const field of [...requiredTexts, amountPath]) {
    const value = valueAt(body, field);
    const blank = typeof value === 'string' && readings.blankText === 'refuse' ? value.trim() === '' : value === '';
    if (value === undefined || value === null || blank) {
      yield { http: 400, code: 'E001', message: `Please supply ${field}`, field };
    } else if (field !== amountPath && typeof value !== 'string') {
      const isNumber = value instanceof NumberText;
      if (!isNumber || readings.wrongType === 'refuse') {
        yield { http: 400, code: 'X02', message: `${field} has to be a text`, field };
      }
    }
  }
  for (const field of ['notifyUrl', 'originalGatewayReference']) {
    const value = body[field];
    if (value !== undefined && typeof value !== 'string') {
      yield { http: 400, code: 'X02', message: `${field} has to be a text`, field };
    }
  }
  const original = textAt(body, 'originalGatewayReference');
  if (operation === 'refund' && original === '' && readings.refundWithoutOriginal === 'refuse') {
    const field = 'originalGatewayReference';
    yield { http: 400, code: 'E001', message: `Please supply ${field}`, field };
  }
}

function* badValues({ body }: Call, readings: Readings): Generator<Problem> {
  if (!subscriber(textAt(body, 'endUserId'), readings)) {
    yield { http: 400, code: 'E002', message: 'Not a Zimbabwean mobile number', field: 'endUserId' };
  }
  const currency = textAt(body, 'paymentAmount.charginginformation.currency');
  if (currency !== 'USD' && currency !== 'ZWG') {
    yield { http: 400, code: 'E003', message: 'We only settle in USD and ZWG', field: 'currency' };
  }
  const amount = readAmount(valueAt(body, amountPath), readings);
  if (!amount || amount.cents <= 0 || amount.decimals > 2) {
    yield { http: 400, code: 'E004', message: 'Amount not usable', field: 'amount' };
  }
}

/** Conditions for which the document names no error. */
function* openQuestions(call: Call, tenant: Tenant, readings: Readings): Generator<Problem> {
  const { body, operation } = call;
  const refusal = (field: string): Problem => ({ http: 400, code: 'X03', message: `${field} not acceptable`, field });
  const text = (path: string) => textAt(body, path);
  if (readings.unknownRequestField === 'refuse') {
    for (const key of Object.keys(body)) if (!knownKeys.has(key)) yield refusal(key);
  }
  const ownTypes = operation === 'charge' ? ['MER'] : ['REF', 'REV'];
  if (readings.otherTranType === 'refuse' && !ownTypes.includes(text('tranType'))) yield refusal('tranType');
  if (readings.otherOperationStatus === 'refuse' && text('transactionOperationStatus') !== 'Charged') {
    yield refusal('transactionOperationStatus');
  }
  const channel = text('paymentAmount.chargeMetaData.channel');
  const channels = ['WEB', 'POS', tenant.fixtures.merchant.channel];
  if (readings.otherChannel === 'refuse' && !channels.includes(channel)) yield refusal('channel');
  if (readings.otherCountry === 'refuse' && text('countryCode') !== 'ZW') yield refusal('countryCode');
  if (readings.longText === 'refuse') {
    for (const path of requiredTexts) {
      const limit = path === 'clientCorrelator' || path === 'referenceCode' ? 40 : 255;
      if (text(path).length > limit) yield refusal(path);
    }
  }
  if (readings.oddCorrelator === 'refuse' && !/^[\w.-]+$/.test(text('clientCorrelator'))) {
    yield refusal('clientCorrelator');
  }
  yield* badNotifyUrl(text('notifyUrl'), readings);
  const { merchantCode, merchantPin } = tenant.fixtures.merchant;
  if (readings.otherMerchant !== 'accept') {
    if (text('merchantCode') !== merchantCode || text('merchantPin') !== merchantPin) {
      yield { http: Number(readings.otherMerchant), code: 'X04', message: 'Merchant unknown', field: 'merchantCode' };
    }
  }
}

function* badNotifyUrl(notifyUrl: string, readings: Readings): Generator<Problem> {
  if (notifyUrl === '') return;
  const url = URL.parse(notifyUrl);
  const problem = { http: 400, code: 'X05', message: 'notifyUrl not usable', field: 'notifyUrl' };
  const usable = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (!usable && readings.badNotifyUrl === 'refuse') yield problem;
  if (url?.protocol === 'http:' && readings.httpNotifyUrl === 'refuse') yield problem;
}
