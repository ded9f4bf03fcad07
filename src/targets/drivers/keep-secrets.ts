import { type Api, apis } from '../../contract/api.ts';
import { profileOf } from '../apis/index.ts';
import type { Secret } from '../apis/secrets-of.ts';
import type { Driver } from './driver.ts';

type Call = (of?: object) => Promise<object | undefined>;

/** The driver, which hands over each secret that its operator methods give away or are given, as the profiles name them. */
export function keepSecrets(driver: Driver, keep: (secret: Secret) => void): Driver {
  if (!driver.operator) return driver;
  const operator: Record<string, Call | undefined> = { ...(driver.operator as Record<string, Call>) };
  for (const api of apis) {
    for (const [name, { secrets }] of Object.entries(profileOf(api).driver?.operator ?? {})) {
      const call = operator[name];
      if (secrets && call) operator[name] = keeping(call, (value) => secretsAmong(secrets, value, api).forEach(keep));
    }
  }
  return { ...driver, operator: operator as Driver['operator'] & object };
}

function keeping(call: Call, keepAllOf: (value: object | undefined) => void): Call {
  return async (of) => {
    // Before the call: what it sets off may carry the secret before it ends.
    keepAllOf(of);
    const answer = await call(of);
    keepAllOf(answer);
    return answer ?? {};
  };
}

function secretsAmong(names: readonly string[], value: object | undefined, api: Api): Secret[] {
  return Object.entries(value ?? {}).flatMap(([name, it]) =>
    names.includes(name) && typeof it === 'string' && it !== '' ? [{ api, name, value: it }] : [],
  );
}
