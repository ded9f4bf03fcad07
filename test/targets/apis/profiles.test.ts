import { describe, expect, it, test } from 'vitest';
import type { Api } from '../../../src/contract/index.ts';
import { type ApiFixtures, profiles } from '../../../src/targets/apis/index.ts';
import type { Method, Profile } from '../../../src/targets/apis/profile.ts';
import { secretsOf } from '../../../src/targets/apis/secrets-of.ts';
import { controlOperation } from '../../../src/targets/drivers/control-operation.ts';
import { driverMethods } from '../../../src/targets/drivers/driver-methods.ts';

describe.each(Object.entries(profiles))('the profile of %s', (_, profile: Profile) => {
  const methods: [string, Method][] = Object.values(profile.driver ?? {}).flatMap((part) => Object.entries(part ?? {}));

  it.each(methods)('%s is an operation of the control plane', (_name, { control }) => {
    expect(controlOperation(control).path).toMatch(/^\/workspaces\/\{workspace\}\//);
  });

  it('gives a mock only what it knows', () => {
    const { credentials, fixtures } = profile.mock ?? {};
    expect([...Object.keys(profile.credentials.members ?? {}), 'accessToken']).toEqual(
      expect.arrayContaining(Object.keys(credentials ?? {})),
    );
    expect(Object.keys(profile.fixtures?.members ?? {})).toEqual(expect.arrayContaining(Object.keys(fixtures ?? {})));
  });

  it('takes apart only fixtures that have parts', () => {
    const whole = (profile.fixturesByParts ?? []).filter(
      (it) => profile.fixtures?.members?.[it]?.members === undefined,
    );
    expect(whole).toEqual([]);
  });
});

test('no two APIs have a driver method of one name', () => {
  expect(driverMethods).toEqual([...new Set(driverMethods)]);
});

test('the secrets of an API are those that its profile names, wherever they stand', () => {
  const login = (n: number) => ({ username: `user-${n}`, password: `password-${n}` });
  const fixtures: Record<Api, ApiFixtures> = {
    'bill-payment': {
      ownBiller: { code: 'B', credentials: login(2), user: login(3), secretKey: 'key-4' },
      withoutRole: { vendor: login(5), biller: login(6) },
    },
    'charge-gateway': {
      merchant: { ...profiles['charge-gateway'].mock.fixtures.merchant, merchantPin: '4711' },
      notEnabled: login(2),
    },
    'merchant-wallet': { accounts: { agent: { credentials: { apiKey: 'key-2', ...login(3) } }, merchant: {} } },
  };
  const found = (api: Api) =>
    secretsOf(api, { credentials: { apiKey: 'key-1', ...login(1) }, fixtures: fixtures[api] }).map((it) =>
      [it.api, it.name, it.value].join(' '),
    );
  expect(found('bill-payment')).toEqual([
    'bill-payment password password-1',
    'bill-payment password password-2',
    'bill-payment password password-3',
    'bill-payment secretKey key-4',
    'bill-payment password password-5',
    'bill-payment password password-6',
  ]);
  expect(found('charge-gateway')).toEqual([
    'charge-gateway password password-1',
    'charge-gateway merchantPin 4711',
    'charge-gateway password password-2',
  ]);
  expect(found('merchant-wallet')).toEqual([
    'merchant-wallet apiKey key-1',
    'merchant-wallet password password-1',
    'merchant-wallet apiKey key-2',
    'merchant-wallet password password-3',
  ]);
});
