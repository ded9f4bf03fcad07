import { expect, test } from 'vitest';
import { type ChargeGatewayOperation, candidatesOf } from '../../../src/clients/charge-gateway/codes.ts';
import { loadContract } from '../../../src/contract/index.ts';

const operations = ['charge', 'lookup', 'refund'] as const;

/** `x-error-codes` of every documented refusal, from the contract. */
function documented(): [ChargeGatewayOperation, number, string[]][] {
  const { document, operations: all } = loadContract('charge-gateway');
  const shared = (document.components as { responses: Record<string, Record<string, unknown>> }).responses;
  const paths = document.paths as Record<
    string,
    Record<string, { operationId?: string; responses: Record<string, Record<string, unknown>> }>
  >;
  return operations.flatMap((operation) => {
    const raw = paths[all[operation]?.path ?? '']?.[all[operation]?.method.toLowerCase() ?? ''];
    return Object.entries(raw?.responses ?? {}).flatMap(
      ([status, response]): [ChargeGatewayOperation, number, string[]][] => {
        const name =
          String(response.$ref ?? '')
            .split('/')
            .at(-1) ?? '';
        const codes = (shared[name] ?? response)['x-error-codes'] as string[] | undefined;
        return codes ? [[operation, Number(status), codes]] : [];
      },
    );
  });
}

test.each(documented())('%s %d may stand for the codes that the contract lists', (operation, status, codes) => {
  expect(candidatesOf(operation, { status })).toEqual(codes);
});

test('the contract lists codes for every refusal', () => {
  expect(documented().map(([operation, status]) => `${operation} ${status}`)).toEqual([
    ...['400', '401', '403', '422', '500', '503'].map((status) => `charge ${status}`),
    ...['401', '403', '404', '500', '503'].map((status) => `lookup ${status}`),
    ...['400', '401', '403', '404', '409', '422', '500', '503'].map((status) => `refund ${status}`),
  ]);
});

test('a wrong customer PIN has no code, and a statusCode that spells a code out settles it', () => {
  expect(candidatesOf('charge', { status: 422, statusMessage: 'Transaction Failed - Invalid PIN' })).toEqual([]);
  expect(candidatesOf('charge', { status: 422, statusCode: 'E011' })).toEqual(['E011']);
  expect(candidatesOf('charge', { status: 422, statusCode: 'E001' })).toEqual(['E010', 'E011', 'E013']);
  expect(candidatesOf('lookup', { status: 418 })).toEqual([]);
});
