import type { PaymentRequest as GeneratedRequest, VendorApi } from '../../../generated/bill-payment/index.ts';
import { neededJson } from '../answer-body.ts';
import { amountForJson } from '../decimal.ts';
import { InvalidInputError } from '../invalid-input-error.ts';
import { refuseLossy } from '../lossless-json.ts';
import { NoAnswerError } from '../no-answer-error.ts';
import { UnknownOutcomeError } from '../unknown-outcome-error.ts';
import { BillPaymentError } from './error.ts';
import { isFinalStatus } from './outcome.ts';
import { passwordsIn } from './passwords-in.ts';
import type { BillPaymentSend } from './send.ts';
import type { BillPaymentSettings } from './settings.ts';
import type { BlankableAmount, PaymentRequest, PaymentResponse } from './types.ts';

const actions = { authorize: 'Auth', pay: 'Pay', retry: 'Retry', status: 'Status' } as const;

export interface Payments {
  authorize(request: PaymentRequest): Promise<PaymentResponse>;
  pay(request: PaymentRequest): Promise<PaymentResponse>;
  retry(request: PaymentRequest): Promise<PaymentResponse>;
  status(Reference: string): Promise<PaymentResponse>;
}

/** The four actions of the one payment endpoint. A PAY whose outcome is not known is never followed by another (section 3.2). */
export function payments({ actionCase }: BillPaymentSettings, vendor: VendorApi, send: BillPaymentSend): Payments {
  /** References whose PAY went out and has no final status yet. */
  const inDoubt = new Set<string>();

  const act = async (operation: keyof typeof actions, body: object): Promise<PaymentResponse> => {
    const action = actions[operation];
    const request = { ...body, Action: actionCase === 'upper' ? action.toUpperCase() : action };
    const call = () => vendor.processPaymentRaw({ ProcessRequest: request as GeneratedRequest });
    const answer = await send(operation, call, passwordsIn(body));
    const payment = neededJson<PaymentResponse>(operation, answer, 'JSON object');
    if (typeof payment.Status !== 'string') {
      throw new NoAnswerError(operation, 'unreadable', 'the 200 answer has no Status.');
    }
    return payment;
  };

  const settle = (Reference: string, payment: PaymentResponse): PaymentResponse => {
    if (isFinalStatus(payment.Status)) inDoubt.delete(Reference);
    return payment;
  };

  return {
    authorize: async (request) => act('authorize', bodyOf(request)),
    retry: async (request) => settle(request.Reference, await act('retry', bodyOf(request))),
    status: async (Reference) => settle(Reference, await act('status', { Reference })),
    pay: async (request) => {
      const { Reference } = request;
      const body = bodyOf(request);
      if (inDoubt.has(Reference)) {
        throw new InvalidInputError(
          `PAY ${Reference} was sent before and has no final status yet; ask with waitForOutcome, never send it again.`,
        );
      }
      inDoubt.add(Reference);
      try {
        return settle(Reference, await act('pay', body));
      } catch (cause) {
        if (cause instanceof BillPaymentError && (cause.status === 400 || cause.status === 401)) {
          inDoubt.delete(Reference);
          throw cause;
        }
        const explanation = 'whether it was paid is not known; ask with waitForOutcome, never send PAY again.';
        throw new UnknownOutcomeError('pay', Reference, explanation, { cause });
      }
    },
  };
}

/** The wire object, amounts as the literals that the caller gave, blank ones as they are. */
function bodyOf(request: PaymentRequest): object {
  const { Products, TotalAmount } = request;
  const products = Products.map((product, index) => ({
    ...product,
    ...('Price' in product ? { Price: decimal(product.Price, `Products[${index}].Price`) } : {}),
  }));
  refuseLossy(request);
  return {
    ...request,
    Products: products,
    ...('TotalAmount' in request ? { TotalAmount: decimal(TotalAmount, 'TotalAmount') } : {}),
  };
}

function decimal(amount: BlankableAmount | undefined, place: string): unknown {
  return amount === undefined || amount === null || amount === '' ? amount : amountForJson(amount, place);
}
