import { contentType, sendUntil } from './deliver.ts';
import type { Service, Tenant, Webhook } from './model.ts';

const batchMs = 400;

/** Tells vendors that a biller's configuration has changed (section 6.1). */
export function announce(service: Service, tenant: Tenant, billerCode: string): void {
  const { readings, hooks } = service;
  if (hooks.tells?.(true, undefined) === false) return;
  for (const webhook of tenant.webhooks.filter(({ kind }) => kind === 'configuration')) {
    const isWaiting = webhook.codes.length > 0;
    if (!webhook.codes.includes(billerCode)) webhook.codes.push(billerCode);
    if (isWaiting) continue;
    const dueIn = readings.announce === 'batched' ? batchMs : 0;
    tenant.clock.at(tenant.clock.now() + dueIn, () => send(service, tenant, webhook));
  }
}

async function send(service: Service, tenant: Tenant, webhook: Webhook): Promise<void> {
  const { readings, hooks } = service;
  const codes = webhook.codes.splice(0);
  const told = hooks.announces?.(codes, tenant) ?? codes;
  const { token, url } = webhook;
  const authorization =
    token === undefined || readings.configAuth === 'none'
      ? {}
      : { Authorization: `${readings.configAuth === 'basic' ? 'Basic' : 'Bearer'} ${token}` };
  const delivery = {
    kind: 'configuration' as const,
    url,
    headers: { 'Content-Type': contentType(service), ...authorization },
    body: JSON.stringify(told, null, readings.layout === 'pretty' ? 1 : undefined),
    secretKey: '',
  };
  const attempts = Number(readings.configAttempts);
  await sendUntil(service, tenant, delivery, { attempts, gapMs: 30_000, isTaken: (status) => status === 200 });
}
