import * as generated from '../../../generated/charge-gateway/index.ts';
import { basicHeader } from '../../protocol/credentials.ts';
import { redactor } from '../../protocol/secrets/redactor.ts';
import { neededJson, objectOf } from '../answer-body.ts';
import { answerOf } from '../call.ts';
import { amountForJson } from '../decimal.ts';
import { refuseLossy } from '../lossless-json.ts';
import { pathSegment } from '../path-segment.ts';
import { transport } from '../transport.ts';
import type { ChargeGatewayOperation } from './codes.ts';
import { ChargeGatewayError } from './error.ts';
import type { ChargeGatewaySettings } from './settings.ts';
import type { ChargeAnswer, ChargeKey, ChargeRequest, LookupAnswer, RefundAnswer, RefundRequest } from './types.ts';

/** Each operation sent exactly once. Throws ChargeGatewayError for a refusal and NoAnswerError where nothing usable came. */
export interface ChargeGatewayCalls {
  charge(request: ChargeRequest): Promise<ChargeAnswer>;
  lookup(key: ChargeKey): Promise<LookupAnswer>;
  refund(request: RefundRequest): Promise<RefundAnswer>;
}

export function chargeGatewayCalls(settings: ChargeGatewaySettings): ChargeGatewayCalls {
  const { base, username, password } = settings;
  const authorization = basicHeader({ username, password });
  const api = new generated.ChargeGatewayApi(
    new generated.Configuration({
      basePath: base,
      fetchApi: transport(settings),
      headers: { Authorization: authorization },
    }),
  );
  const secrets = [password, authorization.slice('Basic '.length)];
  const send = async <Answer>(
    operation: ChargeGatewayOperation,
    call: () => Promise<{ raw: Response }>,
    merchantPin?: string,
  ): Promise<Answer> => {
    const answer = await answerOf(operation, generated, call);
    const { status } = answer;
    // Success is exactly 200 (section 4); another 2xx promises nothing.
    if (status === 200) return neededJson<Answer>(operation, answer, 'JSON object');
    throw new ChargeGatewayError(operation, status, objectOf(answer), redactor([...secrets, merchantPin]));
  };
  return {
    charge: (request) => {
      const ChargeRequest = { tranType: 'MER', ...body(request) } as generated.ChargeRequest;
      return send('charge', () => api.chargeRaw({ ChargeRequest }), request.merchantPin);
    },
    lookup: (key) => {
      const endUserId = pathSegment(key.endUserId, 'endUserId');
      const clientCorrelator = pathSegment(key.clientCorrelator, 'clientCorrelator');
      return send('lookup', () => api.lookupRaw({ endUserId, clientCorrelator }));
    },
    refund: (request) => {
      const RefundRequest = body(request) as unknown as generated.RefundRequest;
      return send('refund', () => api.refundRaw({ RefundRequest }), request.merchantPin);
    },
  };
}

/** The wire object: fixed fields filled in, the amount as the literal that the caller gave. */
function body(request: ChargeRequest | RefundRequest): Record<string, unknown> {
  const { paymentAmount } = request;
  const { charginginformation } = paymentAmount;
  refuseLossy(request);
  const amount = amountForJson(charginginformation.amount, 'paymentAmount.charginginformation.amount');
  return {
    transactionOperationStatus: 'Charged',
    countryCode: 'ZW',
    ...request,
    paymentAmount: { ...paymentAmount, charginginformation: { ...charginginformation, amount } },
  };
}
