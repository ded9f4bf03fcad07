import { oneOf, rowOf, text } from '../../store/row-judge.ts';
import type { Table } from '../../store/table.ts';

/** An address that the platform's staff entered (sections 6.1 and 6.2). */
export interface WebhookRow {
  /** `configuration`, or `payments/<biller>`. */
  id: string;
  url: string;
  /** Sent with configuration announcements; empty where none was agreed. */
  token: string;
  schedule: 'each' | 'daily';
}

export const webhooks: Table<WebhookRow> = {
  name: 'bill-payment/webhooks',
  key: (row) => row.id,
  judge: rowOf<WebhookRow>({ id: text, url: text, token: text, schedule: oneOf('each', 'daily') }),
  indexes: {},
  holdsSecrets: true,
};

/** Id of the webhook that an announcement goes to. */
export const configurationWebhook = 'configuration';

/** Id of the webhook that a biller's payments go to. */
export function paymentsWebhook(billerCode: string): string {
  return `payments/${billerCode}`;
}

/** The key that a biller's payment webhook is signed with. */
export interface BillerKeyRow {
  billerCode: string;
  secretKey: string;
}

export const billerKeys: Table<BillerKeyRow> = {
  name: 'bill-payment/biller-keys',
  key: (row) => row.billerCode,
  judge: rowOf<BillerKeyRow>({ billerCode: text, secretKey: text }),
  indexes: {},
  holdsSecrets: true,
};
