import { defined } from '../../contract/defined.ts';
import { formatCents } from '../../protocol/amounts.ts';
import type { ApiControl } from '../control/api-control.ts';
import { listAnswer } from '../control/json-pieces.ts';
import { liveBillers } from './catalogue/live-biller.ts';
import { availableOf } from './payments/reservations.ts';
import { productId } from './tables/settings.ts';
import { walletStatus, wallets } from './tables/wallets.ts';
import { configurationWebhook, webhooks } from './tables/webhooks.ts';

/** What the platform's staff sees, by operationId of the control plane. */
export const operatorViews: Readonly<Record<string, ApiControl>> = {
  listVendorWallets: ({ view }) =>
    listAnswer(
      'wallets',
      view.all(wallets).map(({ currency, balanceCents, minimumCents, status }) => ({
        currency,
        balance: formatCents(balanceCents),
        minimumBalance: formatCents(minimumCents),
        status: Object.entries(walletStatus).find(([, code]) => code === status)?.[0],
      })),
    ),
  listBillerStates: ({ view }) =>
    listAnswer(
      'billers',
      liveBillers(view).map(({ code: billerCode, name, isEnabled, isOnline, feeCents, products, system }) => ({
        ...{ billerCode, name, enabled: isEnabled, online: isOnline },
        fee: feeCents === null ? null : formatCents(feeCents),
        products: products.map((it) =>
          defined({
            ...{ code: it.code, name: it.name, enabled: it.isEnabled },
            available: system === 'vouchers' ? availableOf(productId(billerCode, it.code), view) : undefined,
          }),
        ),
      })),
    ),
  listWebhooks: ({ view }) =>
    listAnswer(
      'webhooks',
      view
        .all(webhooks)
        .map(({ id, url, schedule }) =>
          id === configurationWebhook
            ? { kind: 'configuration', url }
            : { kind: 'payments', billerCode: id.slice(id.indexOf('/') + 1), url, schedule },
        ),
    ),
};
