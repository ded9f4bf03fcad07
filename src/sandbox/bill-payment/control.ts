import { randomUUID } from 'node:crypto';
import { defined } from '../../contract/defined.ts';
import { readAmount } from '../../protocol/amounts.ts';
import { type ApiControl, eventControl } from '../control/api-control.ts';
import { ControlError } from '../control/control-answer.ts';
import { catalogue } from './catalogue/index.ts';
import { demandProduct } from './demand-product.ts';
import { operatorViews } from './operator-views.ts';
import { billerKeys } from './tables/webhooks.ts';
import { triggers } from './triggers.ts';

const setWallet = eventControl('wallet-set');
const changeBiller = eventControl('biller-changed');
const setBillerOnline = eventControl('biller-online');
const setStock = eventControl('stock-set');
const registerWebhook = eventControl('webhook-registered');

/** What the platform's staff does, by operationId of the control plane. */
export const control: Readonly<Record<string, ApiControl>> = {
  ...operatorViews,
  ...triggers,
  setVendorWallet(request) {
    const { balance, minimumBalance } = request.body;
    const balanceCents = centsOf('balance', balance);
    return setWallet(request, defined({ balanceCents, minimumCents: centsOf('minimumBalance', minimumBalance) }));
  },
  changeBiller(request) {
    const { billerCode, product, fee } = request.body as {
      billerCode: string;
      product?: { code: string };
      fee?: string;
    };
    demandProduct(billerCode, product?.code);
    return changeBiller(request, defined({ feeCents: centsOf('fee', fee) }));
  },
  setBillerOnline(request) {
    demandProduct(String(request.body.billerCode), undefined);
    return setBillerOnline(request);
  },
  setStock(request) {
    const { billerCode, productCode } = request.body as { billerCode: string; productCode: string };
    demandProduct(billerCode, productCode);
    if (catalogue.get(billerCode)?.system !== 'vouchers') {
      const known = [...catalogue.values()].filter((it) => it.system === 'vouchers').map((it) => it.code);
      throw new ControlError(400, `only ${known.join(', ')} has a stock`);
    }
    return setStock(request);
  },
  failNextReversal: eventControl('reversal-will-fail'),
  registerWebhook(request) {
    const { kind, billerCode } = request.body as { kind: string; billerCode?: string };
    if (kind === 'configuration') {
      registerWebhook(request);
      return { status: 200, body: {} };
    }
    if (billerCode === undefined) throw new ControlError(400, 'a payments webhook needs billerCode');
    demandProduct(billerCode, undefined);
    const secretKey = request.view.get(billerKeys, billerCode)?.secretKey ?? randomUUID();
    registerWebhook(request, { secretKey });
    return { status: 200, body: { secretKey } };
  },
};

/** Undefined where the amount is left out. */
function centsOf(name: string, text: unknown): number | undefined {
  if (text === undefined) return undefined;
  const read = readAmount(String(text));
  if (read.kind === 'amount') return read.cents;
  throw new ControlError(400, `${name} must be decimal text with at most two places`);
}
