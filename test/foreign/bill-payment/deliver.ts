import type { Delivery } from './hooks.ts';
import type { Service, Tenant } from './model.ts';

/** Sends a webhook now; resolves to the HTTP status, 0 where there was none. */
export async function deliver({ hooks }: Service, planned: Delivery): Promise<number> {
  const delivery = hooks.delivery ? hooks.delivery(planned) : planned;
  if (!delivery) return 200;
  try {
    const { url, headers, body } = delivery;
    const signal = AbortSignal.timeout(5000);
    const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

export function contentType({ readings }: Service): string {
  return readings.webhookCharset === 'named' ? 'application/json; charset=utf-8' : 'application/json';
}

/** Sends until `isTaken`, `attempts` times in all, `gapMs` apart on the tenant's clock. */
export async function sendUntil(
  service: Service,
  tenant: Tenant,
  delivery: Omit<Delivery, 'attempt'>,
  plan: { attempts: number; gapMs: number; isTaken: (status: number) => boolean },
): Promise<void> {
  const attempt = async (number: number): Promise<void> => {
    const sentAt = tenant.clock.now();
    const status = await deliver(service, { ...delivery, attempt: number });
    const from = service.readings.resendFrom === 'answer' ? tenant.clock.now() : sentAt;
    const isConfiguration = delivery.kind === 'configuration';
    const { attempts, gapMs } = (isConfiguration ? service.hooks.resend?.(plan, status) : undefined) ?? plan;
    const isOver = service.hooks.resend && isConfiguration ? attempts <= number : plan.isTaken(status);
    if (isOver || number >= attempts) return;
    tenant.clock.at(from + gapMs, () => attempt(number + 1));
  };
  await attempt(1);
}
