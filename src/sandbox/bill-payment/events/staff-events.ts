import { defined } from '../../../contract/defined.ts';
import type { EventHandler } from '../../faults/decorators.ts';
import { RefusedEvent } from '../../slice/api-slice.ts';
import { type DeliveryPlan, nothing } from '../../slice/decision.ts';
import { type Change, put, type View } from '../../store/table.ts';
import { webhookText } from '../answers/webhook-text.ts';
import type { BillEnv } from '../operation.ts';
import { moveMoney, walletOf } from '../payments/wallet-ledger.ts';
import { billerSettings, counters, productId, productSettings } from '../tables/settings.ts';
import { stock } from '../tables/vouchers.ts';
import { type Currency, walletStatus, wallets } from '../tables/wallets.ts';
import { billerKeys, configurationWebhook, paymentsWebhook, webhooks } from '../tables/webhooks.ts';

/** What the platform's staff does. */
export const staffEvents: Readonly<Record<string, EventHandler<BillEnv>>> = {
  /** Payload: `currency`; `balanceCents`, `minimumCents` and `status` where they change. */
  'wallet-set'({ currency, balanceCents, minimumCents, status }, view, env) {
    const wallet = walletOf(view, currency as Currency);
    const wanted = status === undefined ? wallet.status : walletStatus[status as keyof typeof walletStatus];
    if (wallet.status === walletStatus.closed && wanted !== walletStatus.closed) {
      throw new RefusedEvent(`the ${wallet.currency} wallet is closed, and a closed wallet stays closed`);
    }
    const cents = balanceCents === undefined ? 0 : Number(balanceCents) - wallet.balanceCents;
    const move = { currency: wallet.currency, kind: 'operator', cents, reference: '' } as const;
    const { entry, changes } = moveMoney(move, view, env);
    const after = { balanceCents: entry.balanceCents, entries: wallet.entries + 1 };
    const minimum = minimumCents === undefined ? wallet.minimumCents : Number(minimumCents);
    const row = { ...wallet, ...after, status: wanted, minimumCents: minimum };
    return { ...nothing(), changes: [...changes, put(wallets, row)] };
  },

  /** Payload: `billerCode`; `feeCents`, `enabled` and `product` where they change. Each is announced (section 6.1). */
  'biller-changed'({ billerCode, feeCents, enabled, product }, view, env) {
    const code = String(billerCode);
    const row = {
      ...(view.get(billerSettings, code) ?? { code }),
      ...defined({
        feeCents: feeCents === undefined ? undefined : Number(feeCents),
        isEnabled: enabled === undefined ? undefined : enabled === true,
      }),
    };
    const changes: Change[] = [put(billerSettings, row)];
    if (typeof product === 'object' && product !== null && !Array.isArray(product)) {
      const id = productId(code, String(product.code));
      changes.push(put(productSettings, { id, isEnabled: product.enabled === true }));
    }
    return { ...nothing(), changes, deliveries: announcement([code], view, env) };
  },

  /** The biller's own system goes offline or comes back: no change of configuration. Payload: `billerCode`, `online`. */
  'biller-online'({ billerCode, online }, view) {
    const code = String(billerCode);
    const row = { ...(view.get(billerSettings, code) ?? { code }), isOnline: online === true };
    return { ...nothing(), changes: [put(billerSettings, row)] };
  },

  /** Payload: `billerCode`, `productCode`, `available`. */
  'stock-set'({ billerCode, productCode, available }) {
    const id = productId(String(billerCode), String(productCode));
    return { ...nothing(), changes: [put(stock, { id, available: Number(available) })] };
  },

  'reversal-will-fail'(_payload, view) {
    const value = (view.get(counters, 'failing-reversals')?.value ?? 0) + 1;
    return { ...nothing(), changes: [put(counters, { name: 'failing-reversals', value })] };
  },

  /** Payload: `kind`, `url`; `token` of announcements; `billerCode`, `schedule` and `secretKey` of payments. */
  'webhook-registered'({ kind, url, token, billerCode, schedule, secretKey }) {
    const isConfiguration = kind === 'configuration';
    const row = {
      id: isConfiguration ? configurationWebhook : paymentsWebhook(String(billerCode)),
      url: String(url),
      token: String(token ?? ''),
      schedule: schedule === 'daily' ? 'daily' : 'each',
    } as const;
    const key = { billerCode: String(billerCode), secretKey: String(secretKey) };
    return { ...nothing(), changes: [put(webhooks, row), ...(isConfiguration ? [] : [put(billerKeys, key)])] };
  },
};

/** The POST that announces changed billers (section 6.1). */
function announcement(codes: readonly string[], view: View, { policy: { dialect } }: BillEnv): DeliveryPlan[] {
  const webhook = view.get(webhooks, configurationWebhook);
  if (!webhook) return [];
  const form = dialect['configuration-webhook-authorization'];
  const scheme = form === 'bearer' ? 'Bearer' : 'Basic';
  const value = form === 'bearer' ? webhook.token : Buffer.from(webhook.token, 'utf8').toString('base64');
  const isSent = webhook.token !== '' && form !== 'none';
  const attempts = dialect['configuration-webhook-attempts'] === 'three-in-all' ? 3 : 4;
  return [
    {
      url: webhook.url,
      body: webhookText([...codes], dialect),
      delayMs: 0,
      isSigned: false,
      repeats: 0,
      ...(isSent ? { secretHeaders: { Authorization: `${scheme} ${value}` } } : {}),
      redelivery: { attempts, gapMs: 30_000, takenBy: '200' },
    },
  ];
}
