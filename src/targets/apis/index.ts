import { type Api, apis } from '../../contract/api.ts';
import { defined } from '../../contract/defined.ts';
import type { TypeOf } from '../shapes/shape.ts';
import { billPayment } from './bill-payment.ts';
import { chargeGateway } from './charge-gateway.ts';
import { merchantWallet } from './merchant-wallet.ts';
import type { HeadlinesByApi, Method, Profile } from './profile.ts';

/** What is particular to each API, in the order in which docs/targets.md tells it. */
export const profiles = {
  'charge-gateway': chargeGateway,
  'merchant-wallet': merchantWallet,
  'bill-payment': billPayment,
} as const satisfies Record<Api, Profile>;

type Profiles = typeof profiles;

type Intersection<U> = (U extends unknown ? (it: U) => void : never) extends (it: infer I) => void ? I : never;
type Plain<T> = { [K in keyof T]: T[K] };

/** Of each profile: the type of its credentials, of its fixtures, and of the driver methods that it adds. */
type CredentialsOf<P> = P extends { credentials: infer S } ? Partial<TypeOf<S>> : never;
type FixturesOf<P> = P extends { fixtures: infer S } ? TypeOf<S> : never;
type MethodsOf<P, Part extends string> = P extends { driver: { [K in Part]: infer M } }
  ? { [K in keyof M]?: M[K] extends Method<infer F> ? F : never }
  : never;

/** Credentials of one API, by the names that its document uses; all optional here, checked by API when loaded. */
export type Credentials = Plain<Intersection<CredentialsOf<Profiles[Api]>>> & {
  /** Of a mock alone, which has no login: any other target gives tokens itself. */
  accessToken?: string;
};

/** Values that only the target's owner knows. What is missing makes the checks that need it `skipped`. */
export type ApiFixtures = Plain<Intersection<FixturesOf<Profiles[Api]>>>;

/** What a driver can do in a customer's hands. */
export type CustomerMethods = Plain<Intersection<MethodsOf<Profiles[Api], 'customer'>>>;

/** What a driver can do in the operator's place. */
export type OperatorMethods = Plain<Intersection<MethodsOf<Profiles[Api], 'operator'>>>;

/** The profile of an API, as code that knows none of them by name reads it. */
export function profileOf(api: Api): Profile {
  return profiles[api];
}

/** What pictures show of the calls of each API. */
export const headlines: HeadlinesByApi = defined(
  Object.fromEntries(apis.map((api) => [api, profileOf(api).headlines])) as Record<Api, Profile['headlines']>,
);
