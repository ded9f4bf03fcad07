import type { ApiControl, ApiControlRequest } from '../control/api-control.ts';
import { ControlError } from '../control/control-answer.ts';
import type { JsonObject } from '../slice/decision.ts';
import { cryptoRandom } from '../slice/random.ts';
import { firstMember } from './catalogue/own-biller.ts';
import { demandProduct } from './demand-product.ts';
import { billerKeys, configurationWebhook, paymentsWebhook, webhooks } from './tables/webhooks.ts';

/** Deliveries of the platform, made to come, by operationId of the control plane. */
export const triggers: Readonly<Record<string, ApiControl>> = {
  /** Announces a biller as changed, though nothing of it changes. */
  triggerConfiguration(request) {
    const { fixtures, body, happen } = request;
    const { billerCode = String(fixtures['testBiller']) } = body as { billerCode?: string };
    demandProduct(billerCode);
    const url = addressOf(request, configurationWebhook, { kind: 'configuration' });
    happen('biller-changed', { billerCode });
    return { status: 202, body: { url, billerCode } };
  },

  /** A payment to the own biller, by AUTH and PAY, so that its notice comes. */
  async triggerPayments(request) {
    const { fixtures, view, call } = request;
    const own = fixtures['ownBiller'] as { code: string; productCode: string; price: string; secretKey: string };
    const { code, productCode, price } = own;
    const secretKey = view.get(billerKeys, code)?.secretKey ?? own.secretKey;
    const url = addressOf(request, paymentsWebhook(code), { kind: 'payments', billerCode: code, secretKey });
    const { schedule = 'each' } = view.get(webhooks, paymentsWebhook(code)) ?? {};
    const reference = `trigger-${cryptoRandom.text(10)}`;
    const order = {
      ...{ BillerCode: code, Reference: reference, MemberNumber: firstMember.memberNumber },
      ...{ Products: [{ Code: productCode, Price: Number(price) }], TotalAmount: Number(price) },
    };
    for (const [action, wanted] of [
      ['AUTH', 'Authorized'],
      ['PAY', 'Paid'],
    ] as const) {
      const answer = await call({
        operation: 'processPayment',
        method: 'POST',
        path: '/api/payment/process',
        body: { Action: action, ...order },
      });
      const { Status: status } = (answer.body ?? {}) as { Status?: string };
      if (status !== wanted)
        throw new ControlError(
          409,
          `the ${action} of the payment that was to be told was answered ${answer.status} ${JSON.stringify(answer.body)}`,
        );
    }
    return { status: 202, body: { url, schedule, billerCode: code, reference } };
  },
};

/** Where it goes: to the address in the body, which is registered then, or to the one that is registered. */
function addressOf({ body, view, happen }: ApiControlRequest, id: string, webhook: JsonObject): string {
  const registered = view.get(webhooks, id);
  const url = body['url'] === undefined ? registered?.url : String(body['url']);
  if (url === undefined)
    throw new ControlError(409, `no ${webhook['kind']} webhook is registered: say where it is to go, as its url`);
  if (url !== registered?.url)
    happen('webhook-registered', { ...webhook, url, token: registered?.token ?? '', schedule: 'each' });
  return url;
}
