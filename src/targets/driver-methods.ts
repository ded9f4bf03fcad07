import type { Driver } from './driver.ts';

type MethodsOf<T> = {
  [K in keyof Required<T>]: Required<T>[K] extends (...args: never[]) => unknown
    ? null
    : { [M in keyof Required<Required<T>[K]>]: null };
};

/** Every method that a driver may have: nothing may be missing here that the type `Driver` has. */
const methods: MethodsOf<Driver> = {
  clock: { advance: null, now: null },
  close: null,
  customer: {
    answerPrompt: null,
    claimCode: null,
    payCode: null,
    prompts: null,
    smsInbox: null,
    walletBalance: null,
  },
  isolate: null,
  operator: {
    barNumber: null,
    changeBiller: null,
    enableSandbox: null,
    failNext: null,
    failNextReversal: null,
    maintenance: null,
    registerWebhook: null,
    setBillerOnline: null,
    setStock: null,
    setWallet: null,
  },
};

/** Paths of all legal driver methods, sorted: `clock.advance`, …, `isolate`. */
export const driverMethods: readonly string[] = Object.entries(methods)
  .flatMap(([name, part]) => (part === null ? [name] : Object.keys(part).map((method) => `${name}.${method}`)))
  .sort();
