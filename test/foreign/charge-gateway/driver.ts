import type { Driver, DriverContext, Lease } from '../../../src/targets/drivers/driver.ts';

/**
 * Drives a charge gateway that `node test/foreign/charge-gateway/service.ts` started, over its back door. The back door stands
 * at the origin of the target's base address; FOREIGN_GATEWAY_BACK_DOOR names another place.
 *
 * @throws Error where the target has no charge gateway, or no back door answers.
 */
export default async function driver(target: DriverContext): Promise<Driver> {
  const settings = target.apis['charge-gateway'];
  if (!settings) throw new Error(`The target '${target.name}' has no base address of the charge gateway.`);
  const derived = new URL('/back-door/t0', settings.base).href;
  return driverAt(process.env.FOREIGN_GATEWAY_BACK_DOOR ?? derived);
}

async function driverAt(backDoor: string): Promise<Driver> {
  const listed = await fetch(backDoor);
  if (!listed.ok) throw new Error(`No back door of the foreign gateway at ${backDoor}: HTTP ${listed.status}.`);
  const has = new Set((await listed.json()) as string[]);
  const call = async (method: string, by?: object): Promise<unknown> => {
    const answer = await fetch(`${backDoor}/${method}`, { method: 'POST', body: by ? JSON.stringify(by) : '' });
    const body = await answer.json();
    if (!answer.ok) throw new Error(`${method}: ${(body as { error: string }).error}`);
    return body;
  };
  const act = (method: string) => async (by?: object) => void (await call(method, by));
  const ask =
    <T>(method: string) =>
    async (by?: object) =>
      (await call(method, by)) as T;
  return {
    customer: {
      answerPrompt: act('customer.answerPrompt'),
      smsInbox: ask('customer.smsInbox'),
      prompts: ask('customer.prompts'),
    },
    operator: {
      barNumber: act('operator.barNumber'),
      enableSandbox: act('operator.enableSandbox'),
      maintenance: act('operator.maintenance'),
      failNext: act('operator.failNext'),
    },
    ...(has.has('clock.advance') ? { clock: { now: ask<number>('clock.now'), advance: act('clock.advance') } } : {}),
    ...(has.has('isolate') ? { isolate: () => leased(backDoor, call) } : {}),
  };
}

async function leased(backDoor: string, call: (method: string) => Promise<unknown>): Promise<Lease> {
  const { tenant, apis } = (await call('isolate')) as { tenant: string; apis: NonNullable<Lease['apis']> };
  return { apis, driver: await driverAt(new URL(`/back-door/${tenant}`, backDoor).href) };
}
