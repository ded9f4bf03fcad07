import * as generated from '../../../generated/bill-payment/index.ts';
import { basicHeader } from '../../protocol/credentials.ts';
import { redactor } from '../../protocol/secrets/redactor.ts';
import { objectOf } from '../answer-body.ts';
import { type Answered, answerOf } from '../call.ts';
import { transport } from '../transport.ts';
import { BillPaymentError, type BillPaymentOperation } from './error.ts';
import type { BillPaymentSettings } from './settings.ts';

/** Sends one call, once, and gives its 200 answer. Throws BillPaymentError for any other status, and NoAnswerError. */
export type BillPaymentSend = (
  operation: BillPaymentOperation,
  call: () => Promise<{ raw: Response }>,
  /** Values of the request that no error may show. */
  secrets?: readonly string[],
) => Promise<Answered>;

export interface BillPaymentApis {
  vendor: generated.VendorApi;
  biller: generated.BillerApi;
  send: BillPaymentSend;
}

export function billPaymentApis(settings: BillPaymentSettings): BillPaymentApis {
  const { base: basePath, username, password } = settings;
  const Authorization = basicHeader({ username, password });
  const shared = { basePath, fetchApi: transport(settings) };
  const queryParamsStringify = (query: generated.HTTPQuery): string =>
    // The list of biller codes is shown with its commas as they are (section 4.1).
    generated.querystring(query).replaceAll('%2C', ',');
  return {
    vendor: new generated.VendorApi(
      new generated.Configuration({
        ...shared,
        queryParamsStringify,
        // All vendor calls carry it, those without a body as well (section 4).
        headers: { Authorization, 'Content-Type': 'application/json' },
      }),
    ),
    biller: new generated.BillerApi(new generated.Configuration({ ...shared, headers: { Authorization } })),
    send: async (operation, call, secrets = []) => {
      const answer = await answerOf(operation, generated, call);
      if (answer.status === 200) return answer;
      const redact = redactor([password, Authorization.slice('Basic '.length), ...secrets]);
      throw new BillPaymentError(operation, answer.status, objectOf(answer), redact);
    },
  };
}
