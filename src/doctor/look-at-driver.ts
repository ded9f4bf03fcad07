import type { Api } from '../contract/api.ts';
import { capabilitiesOf } from '../targets/drivers/capabilities-of.ts';
import type { Driver } from '../targets/drivers/driver.ts';
import { DriverBroken } from '../targets/drivers/driver-broken.ts';
import type { ApiSettings, TargetSettings } from '../targets/settings/settings.ts';
import { type Notebook, tell } from './look.ts';

/** A method that only reads, asked for each number of a list of the file. */
interface Reading {
  method: string;
  api: Api;
  numbersOf(settings: ApiSettings): { list: string; numbers: readonly string[] | undefined };
  read(driver: Driver, number: string): Promise<unknown>;
}

const whitelisted = ({ fixtures }: ApiSettings) => ({
  list: 'numbers.whitelisted',
  numbers: fixtures.numbers?.whitelisted,
});

const readings: readonly Reading[] = [
  {
    method: 'customer.smsInbox',
    api: 'charge-gateway',
    numbersOf: whitelisted,
    read: async ({ customer }, endUserId) => customer?.smsInbox?.({ endUserId }),
  },
  {
    method: 'customer.prompts',
    api: 'charge-gateway',
    numbersOf: whitelisted,
    read: async ({ customer }, endUserId) => customer?.prompts?.({ endUserId }),
  },
  {
    method: 'customer.walletBalance',
    api: 'merchant-wallet',
    numbersOf: ({ fixtures }) => ({ list: 'numbers.registered', numbers: fixtures.numbers?.registered }),
    async read({ customer }, msisdn) {
      for (const currency of ['USD', 'ZWG'] as const) await customer?.walletBalance?.({ msisdn, currency });
    },
  },
];

export interface Driven {
  settings: TargetSettings;
  apis: Partial<Record<Api, ApiSettings>>;
  driver: Driver;
  notebook: Notebook;
}

/** Calls each method of a driver that only reads; the others are said to be untried. */
export async function lookAtDriver({ settings, apis, driver, notebook }: Driven): Promise<void> {
  const methods = capabilitiesOf(driver);
  const tried = new Set<string>(methods.filter((it) => it === 'isolate'));
  const wrong = (method: string, problem: unknown): void =>
    tell(notebook, settings, {
      ...{ level: 'wrong', about: 'driver', key: 'driver' },
      found: problem instanceof DriverBroken ? problem.message : `its method ${method} fails: ${wordsOf(problem)}`,
      remedy: 'Mend it, or leave the method out',
    });
  if (driver.clock?.now) {
    tried.add('clock.now');
    await driver.clock.now().then(
      () => notebook.fine.push('driver: clock.now'),
      (problem: unknown) => wrong('clock.now', problem),
    );
  }
  const told = new Set<string>();
  for (const { method, api, numbersOf, read } of readings) {
    const { list, numbers = [] } = apis[api] ? numbersOf(apis[api]) : { list: '' };
    if (!methods.includes(method) || numbers.length === 0) continue;
    tried.add(method);
    const failed: { index: number; problem: unknown }[] = [];
    for (const [index, number] of numbers.entries())
      await read(driver, number).catch((problem: unknown) => failed.push({ index, problem }));
    const [first] = failed;
    if (first === undefined) notebook.fine.push(`driver: ${method}, for ${numbers.length} numbers`);
    else if (failed.length === numbers.length) wrong(method, first.problem);
    else
      for (const { index, problem } of failed) {
        const key = `apis.${api}.fixtures.${list}[${index}]`;
        if (told.has(key)) continue;
        told.add(key);
        tell(notebook, settings, {
          ...{ level: 'wrong', about: 'fixtures', api, key },
          found: `for this number alone ${method} fails: ${wordsOf(problem).replace(/^driver method .* failed: /, '')}`,
          remedy: 'Write a number that the test bench has',
        });
      }
  }
  const untried = methods.filter((it) => !tried.has(it));
  if (untried.length > 0 && settings.driver !== undefined)
    tell(notebook, settings, {
      ...{ level: 'note', about: 'driver', key: 'driver' },
      found: `not tried, for they act: ${untried.join(', ')}`,
    });
}

/** Why a method failed: a driver that is broken says itself which. */
function wordsOf(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}
