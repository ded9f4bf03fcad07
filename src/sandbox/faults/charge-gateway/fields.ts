import type { ChargeFault } from '../../charge-gateway/charge-fault.ts';
import type { Issue } from '../../charge-gateway/requests.ts';
import { transactions } from '../../charge-gateway/tables/transactions.ts';
import { jsonAnswer } from '../../slice/decision.ts';
import { put } from '../../store/table.ts';
import { rawBody } from '../raw-body.ts';
import { fault } from './define.ts';
import { storedTransaction } from './edit.ts';

/** Defects in judging fields of the request. */
export const fieldFaults: readonly ChargeFault[] = [
  fault(
    'any-currency-accepted',
    'accepts-too-much',
    'currency-other-refused',
    'Any three capital letters pass as a currency',
    {
      policy: ({ takesCurrency }) => ({
        takesCurrency: (currency, operation) =>
          operation === 'charge'
            ? typeof currency === 'string' && /^[A-Z]{3}$/.test(currency)
            : takesCurrency(currency, operation),
      }),
    },
  ),
  fault('lower-case-currency-accepted', 'accepts-too-much', 'currency-other-refused', 'usd passes as USD', {
    policy: ({ takesCurrency }) => ({
      takesCurrency: (currency, operation) =>
        takesCurrency(
          operation === 'charge' && typeof currency === 'string' ? currency.toUpperCase() : currency,
          operation,
        ),
    }),
  }),
  fault('zwg-refused', 'refuses-too-much', 'both-currencies-accepted', 'Charges in ZWG are refused', {
    policy: () => ({ takesCurrency: (currency) => currency === 'USD' }),
  }),
  fault('missing-location-accepted', 'accepts-too-much', 'required-field-absent', 'A charge may lack its location', {
    ...ignoring((issue) => issue.value === undefined && isAt(issue, 'location'), 'charge'),
  }),
  fault(
    'missing-description-accepted',
    'accepts-too-much',
    'required-field-absent',
    'A charge may lack the description of its amount',
    {
      ...ignoring(
        (issue) => issue.value === undefined && isAt(issue, 'paymentAmount.charginginformation.description'),
        'charge',
      ),
    },
  ),
  fault('empty-remarks-accepted', 'accepts-too-much', 'required-field-empty', 'A charge may have empty remarks', {
    ...ignoring((issue) => issue.value === '' && isAt(issue, 'remarks'), 'charge'),
  }),
  fault(
    'empty-merchant-fields-accepted',
    'accepts-too-much',
    'required-field-empty',
    'The merchant fields may be empty',
    {
      ...ignoring(
        (issue) => issue.value === '' && /^(merchant|superMerchant|terminal)/.test(issue.path[0] ?? ''),
        'charge',
      ),
    },
  ),
  fault('field-names-folded', 'accepts-too-much', 'field-names-exact', 'Field names count in any case', {
    policy: () => ({ readBody: unfold }),
  }),
  fault('notify-url-required', 'refuses-too-much', 'notify-url-optional', 'A charge without notifyUrl is refused', {
    policy: ({ unacceptable }) => ({
      unacceptable: (request, channel) => (request.notifyUrl === '' ? 'notifyUrl' : unacceptable(request, channel)),
    }),
  }),
  fault('local-form-refused', 'refuses-too-much', 'msisdn-forms-accepted', 'The form 07XXXXXXXX is refused', {
    policy: ({ subscriber }) => ({
      subscriber: (endUserId, operation) => (endUserId.startsWith('07') ? undefined : subscriber(endUserId, operation)),
    }),
  }),
  fault(
    'local-form-prompts-another-phone',
    'wrong-answer',
    'charge-prompts-the-customer',
    'A charge of 07XXXXXXXX prompts another phone',
    {
      decision(decision, { call }) {
        const made = call.operation === 'charge' ? storedTransaction(decision.changes, 'charge') : undefined;
        if (!made?.endUserId.startsWith('07')) return decision;
        const changes = decision.changes.map((change) =>
          'put' in change && change.put === made
            ? put(transactions, { ...made, promptedOn: `26300${made.endUserId.slice(3)}` })
            : change,
        );
        return { ...decision, changes };
      },
    },
  ),
  fault(
    'local-form-charges-another-wallet',
    'wrong-answer',
    'msisdn-forms-same-subscriber',
    'A charge of 07XXXXXXXX is taken from another wallet, which is empty',
    {
      policy: ({ outcome }) => ({
        outcome: (pin, charge) => outcome(pin === '0000' && charge.endUserId.startsWith('07') ? '1111' : pin, charge),
      }),
    },
  ),
  fault(
    'any-digits-are-an-msisdn',
    'accepts-too-much',
    'msisdn-invalid-refused',
    'Everything but the length of an MSISDN goes unchecked',
    {
      policy: ({ subscriber, customer }) => ({
        subscriber: (endUserId, operation) =>
          subscriber(endUserId, operation) ?? (operation === 'charge' && endUserId.length >= 5 ? endUserId : undefined),
        customer: (view, of) => (/^263\d{9}$/.test(of) ? customer(view, of) : 'works'),
      }),
    },
  ),
  fault(
    'references-above-20-refused',
    'refuses-too-much',
    'references-accepted',
    'References above 20 characters are refused',
    {
      policy: ({ unacceptable }) => ({
        unacceptable: (request, channel) =>
          request.referenceCode.length > 20 || request.clientCorrelator.length > 20
            ? 'referenceCode'
            : unacceptable(request, channel),
      }),
    },
  ),
  fault('text-cut-at-30', 'wrong-answer', 'accepted-text-unchanged', 'A referenceCode is cut to 30 characters', {
    policy: () => ({
      readBody: (body) =>
        typeof body.referenceCode === 'string' ? { ...body, referenceCode: body.referenceCode.slice(0, 30) } : body,
    }),
  }),
  fault(
    'malformed-json-accepted',
    'accepts-too-much',
    'malformed-json-refused',
    'A charge whose body is not JSON is answered as accepted',
    {
      answer(answer, site) {
        if (site.call.operation !== 'charge' || answer.status !== 400 || rawBody(site)) return answer;
        return jsonAnswer(200, {
          transactionId: site.env.newId(),
          status: 'PENDING',
          statusCode: '200',
          statusMessage: 'Accepted',
        });
      },
    },
  ),
];

/** Lets findings of the contract's schema pass. */
function ignoring(isIgnored: (issue: Issue) => boolean, on: 'charge' | 'refund'): Pick<ChargeFault, 'policy'> {
  return {
    policy: ({ issueStands }) => ({
      issueStands: (issue, operation) => (operation === on && isIgnored(issue) ? false : issueStands(issue, operation)),
    }),
  };
}

function isAt({ path }: Issue, field: string): boolean {
  return path.join('.') === field;
}

const names = [
  ...['clientCorrelator', 'referenceCode', 'tranType', 'endUserId', 'remarks', 'transactionOperationStatus'],
  ...['paymentAmount', 'charginginformation', 'chargeMetaData', 'amount', 'currency', 'description', 'channel'],
  ...['merchantCode', 'merchantPin', 'merchantNumber', 'terminalID', 'countryCode', 'location', 'superMerchantName'],
  ...['merchantName', 'notifyUrl', 'originalGatewayReference'],
];
const documented = new Map(names.map((name) => [name.toLowerCase(), name]));

/** Keeps an object as it is where its names are right, so that the exact text of its amount is still found. */
function unfold(body: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(body).map(([name, value]) => {
    const inner =
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? unfold(value as Record<string, unknown>)
        : value;
    return [documented.get(name.toLowerCase()) ?? name, inner, inner !== value] as const;
  });
  const isSame = entries.every(([name, , changed]) => !changed && name in body);
  return isSame ? body : Object.fromEntries(entries);
}
