import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PactV4 } from '@pact-foundation/pact';
import { afterAll, describe, expect, it } from 'vitest';
import { billPaymentConsumer } from '../../contracts/bill-payment/consumer.ts';
import { chargeGatewayConsumer } from '../../contracts/charge-gateway/consumer.ts';
import { addInteraction, descriptionOf } from '../../contracts/consumer/add-interaction.ts';
import { merchantWalletConsumer } from '../../contracts/merchant-wallet/consumer.ts';

process.env['PACT_DO_NOT_TRACK'] = 'true';
const dir = mkdtempSync(join(tmpdir(), 'payproof-pact-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** A consumer test proves that the request is exact only if Pact's mock refuses every other one. */
describe.each([chargeGatewayConsumer, merchantWalletConsumer, billPaymentConsumer])('$api', (consumer) => {
  const pact = new PactV4({ consumer: 'another', provider: consumer.api, dir, logLevel: 'error' });
  const rows = consumer.interactions.filter(
    (row) => leafOf(addInteraction(pact, consumer, row).request.body) !== undefined,
  );

  it.each(rows.map((row) => [descriptionOf(row), row] as const))(
    'another body than that of "%s" is refused',
    async (_, row) => {
      const { interaction, request } = addInteraction(pact, consumer, row);
      for (const title of row.beside ?? []) {
        const beside = consumer.interactions.find((other) => descriptionOf(other) === title);
        if (beside) addInteraction(pact, consumer, beside);
      }
      const other = { ...request, body: changed(request.body) };
      const run = interaction.executeTest(async ({ url }) => consumer.call(url, row, other).catch(() => undefined));
      await expect(run).rejects.toThrow(/The following request was incorrect|The following request was expected/);
    },
  );
});

/** The last member that holds a text or a number, and is no Action, which says what to call. */
function leafOf(body: unknown): [holder: Record<string, unknown>, name: string] | undefined {
  const leaves: [Record<string, unknown>, string][] = [];
  JSON.stringify(body, function (this: Record<string, unknown>, name: string, value: unknown) {
    if (name !== '' && name !== 'Action' && ['string', 'number'].includes(typeof value)) leaves.push([this, name]);
    return value;
  });
  return leaves.at(-1);
}

function changed(body: unknown): unknown {
  const copy: unknown = structuredClone(body);
  const [holder, name] = leafOf(copy) ?? [];
  if (holder && name !== undefined) {
    const value = holder[name];
    holder[name] = typeof value === 'number' ? value + 1 : `${String(value)}x`;
  }
  return copy;
}
