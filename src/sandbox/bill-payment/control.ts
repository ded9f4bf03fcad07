import { randomUUID } from 'node:crypto';
import { readAmount } from '../../protocol/amounts.ts';
import {
  ControlError,
  type ControlGround,
  type ControlHandler,
  type ControlRequest,
} from '../control/control-handler.ts';
import { eventHandler } from '../control/event-handler.ts';
import type { JsonObject } from '../slice/decision.ts';
import { catalogue } from './catalogue/index.ts';
import { productOf } from './catalogue/live-biller.ts';
import { billerKeys } from './tables/webhooks.ts';

const happens = (event: string): ControlHandler => eventHandler('bill-payment', event);

/** What the platform's staff does, by operationId of the control plane. */
export const control: Readonly<Record<string, ControlHandler>> = {
  setVendorWallet(request, ground) {
    const { balance, minimumBalance } = request.body;
    const cents = {
      ...(balance === undefined ? {} : { balanceCents: centsOf('balance', balance) }),
      ...(minimumBalance === undefined ? {} : { minimumCents: centsOf('minimumBalance', minimumBalance) }),
    };
    return happens('wallet-set')({ ...request, body: { ...request.body, ...cents } }, ground);
  },
  changeBiller(request, ground) {
    const { billerCode, product, fee } = request.body as {
      billerCode: string;
      product?: { code: string };
      fee?: string;
    };
    demandProduct(billerCode, product?.code);
    const feeCents = fee === undefined ? {} : { feeCents: centsOf('fee', fee) };
    return happens('biller-changed')({ ...request, body: { ...request.body, ...feeCents } }, ground);
  },
  setBillerOnline(request, ground) {
    demandProduct(String(request.body.billerCode), undefined);
    return happens('biller-online')(request, ground);
  },
  setStock(request, ground) {
    const { billerCode, productCode } = request.body as { billerCode: string; productCode: string };
    demandProduct(billerCode, productCode);
    if (catalogue.get(billerCode)?.system !== 'vouchers') {
      const known = [...catalogue.values()].filter((it) => it.system === 'vouchers').map((it) => it.code);
      throw new ControlError(400, `only ${known.join(', ')} has a stock`);
    }
    return happens('stock-set')(request, ground);
  },
  failNextReversal: happens('reversal-will-fail'),
  registerWebhook(request, ground) {
    const { kind, billerCode } = request.body as { kind: string; billerCode?: string };
    if (kind === 'configuration') {
      register(request, ground, {});
      return { status: 200, body: {} };
    }
    if (billerCode === undefined) throw new ControlError(400, 'a payments webhook needs billerCode');
    demandProduct(billerCode, undefined);
    const secretKey = request.workspace.store.get(billerKeys, billerCode)?.secretKey ?? randomUUID();
    register(request, ground, { secretKey });
    return { status: 200, body: { secretKey } };
  },
};

function register({ workspace, body }: ControlRequest, { engine }: ControlGround, more: JsonObject): void {
  engine.happen(workspace, 'bill-payment', 'webhook-registered', { ...(body as JsonObject), ...more });
}

/** Throws ControlError where the catalogue has no such biller or product. */
function demandProduct(billerCode: string, productCode: string | undefined): void {
  const biller = catalogue.get(billerCode);
  if (!biller)
    throw new ControlError(400, `there is no biller of that code; known: ${[...catalogue.keys()].join(', ')}`);
  if (productCode === undefined || productOf(biller, productCode)) return;
  const known = biller.products.map(({ code }) => code).join(', ');
  throw new ControlError(400, `${billerCode} has no product of that code; it has ${known}`);
}

function centsOf(name: string, text: unknown): number {
  const read = readAmount(String(text));
  if (read.kind === 'amount') return read.cents;
  throw new ControlError(400, `${name} must be decimal text with at most two places`);
}
