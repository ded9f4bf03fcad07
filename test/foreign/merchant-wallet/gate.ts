import type { Permission } from '../../../src/targets/apis/merchant-wallet.ts';
import { newToken } from './ids.ts';
import type { Asked, Call, Caller, Operation, Problem, Service, Tenant, Token } from './model.ts';
import { textOf } from './validate.ts';

const permissions: Partial<Record<Operation, Permission>> = {
  codeInquiry: 'code-inquiry',
  linkedAccounts: 'linked-accounts',
  deposit: 'deposits',
  depositInquiry: 'deposit-inquiry',
  reversal: 'reversals',
  bankChange: 'bank-change',
  utility: 'utility-payments',
  statement: 'statements',
};

/** The tenant that an API key belongs to (section 5). */
export function tenantOf({ tenants }: Service, { headers }: Call): Tenant | undefined {
  const key = headers['x-api-key'];
  return tenants.find(({ callers }) => callers.some(({ credentials }) => credentials.apiKey === key));
}

/** Whose access token a request carries, or what is wrong with it. */
export function bearerOf(service: Service, tenant: Tenant, call: Call): Caller | Problem {
  const { readings, hooks } = service;
  const form = readings.bearerCase === 'any' ? /^Bearer +(\S+)$/i : /^Bearer (\S+)$/;
  const value = form.exec(call.headers.authorization ?? '')?.[1];
  const token = tenant.tokens.find((one) => one.value === value);
  const now = tenant.clock.now();
  const found = token && isAlive(token, service, now) && keyFits(token, call, service) ? token.caller : undefined;
  const caller = hooks.caller ? hooks.caller(found, token, call, now) : found;
  if (caller) return caller;
  return { cause: token && !isAlive(token, service, now) ? 'expired' : 'token' };
}

function isAlive(token: Token, { readings, hooks }: Service, now: number): boolean {
  const lifetimeMs = Number(readings.tokenLifetime) * 1000;
  return now < token.issuedAt + (hooks.lifetimeMs?.(lifetimeMs, token) ?? lifetimeMs);
}

function keyFits({ caller }: Token, { headers }: Call, { readings }: Service): boolean {
  return readings.keyOfOther === 'accept' || headers['x-api-key'] === caller.credentials.apiKey;
}

/** What the account type does not allow (section 1). */
export function* permissionProblems(asked: Asked): Generator<Problem> {
  const { operation } = asked.call;
  const ofCode = textOf(asked, 'type') === 'WITHDRAWAL' ? 'withdrawal-codes' : 'payment-codes';
  const wanted = operation === 'generate' ? ofCode : permissions[operation];
  if (wanted && !asked.caller.permits.has(wanted)) yield { cause: 'permission' };
}

/** Logs in (section 4.1): a token, or what is wrong. */
export function login(service: Service, tenant: Tenant, call: Call): Token | Problem {
  const given = (name: string) => textOf({ call }, name);
  const caller = tenant.callers.find(
    ({ credentials }) =>
      credentials.username === given('username') &&
      credentials.password === given('password') &&
      (service.readings.keyOfOther === 'accept' || credentials.apiKey === call.headers['x-api-key']),
  );
  if (!caller) return { cause: 'login' };
  const now = tenant.clock.now();
  const living = tenant.tokens.findLast((token) => token.caller === caller && isAlive(token, service, now));
  if (living && service.readings.loginAgain === 'same') return living;
  if (service.readings.tokens === 'newest') tenant.tokens = tenant.tokens.filter((token) => token.caller !== caller);
  const token: Token = { value: newToken(service), caller, issuedAt: now };
  tenant.tokens.push(token);
  return token;
}
