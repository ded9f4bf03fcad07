import { describe, expect, it } from 'vitest';
import { billPaymentConsumer } from '../../contracts/bill-payment/consumer.ts';
import { chargeGatewayConsumer } from '../../contracts/charge-gateway/consumer.ts';
import { contractOf } from '../../contracts/consumer/contract-example.ts';
import { merchantWalletConsumer } from '../../contracts/merchant-wallet/consumer.ts';
import { loadPact } from '../../contracts/pact-file.ts';
import { statesOf } from '../../contracts/states.ts';
import { loadContract, loadRegister } from '../../src/contract/index.ts';

describe.each([chargeGatewayConsumer, merchantWalletConsumer, billPaymentConsumer])('$api', (consumer) => {
  const { api, interactions } = consumer;

  it('has an interaction for every answer of every operation that the contract shows', () => {
    const shown = Object.keys(loadContract(api).operations).flatMap((operation) => {
      const { responses } = contractOf(consumer, { operation, title: '', state: '', answer: '' });
      return Object.entries(responses).flatMap(([status, { content }]) => {
        const [media] = Object.values(content ?? {});
        const examples = Object.keys(media?.examples ?? {});
        return examples.length === 0
          ? [`${operation} ${status}`]
          : examples.map((it) => `${operation} ${status}/${it}`);
      });
    });
    const used = new Set(interactions.map((it) => `${it.operation} ${it.answer}`));
    // One form of a refusal is enough where the contract shows several for every operation alike.
    const alike = /4XX\/(reasonAsMessage|reasonAsDescription|notPermitted)$/;
    expect(shown.filter((it) => !used.has(it) && !alike.test(it))).toEqual([]);
  });

  it('carries only rules of the register that bind the provider', () => {
    const known = new Set(
      loadRegister(api)
        .filter((it) => it.party === 'provider')
        .map((it) => it.id),
    );
    const carried = loadPact(api).interactions.flatMap((it) => Object.keys(it.comments?.payproof?.rules ?? {}));
    expect([...new Set(carried)].filter((slug) => !known.has(`${api}/${slug}`))).toEqual([]);
  });

  it('names every interaction once', () => {
    const names = loadPact(api).interactions.map((it) => it.description);
    expect(names.filter((it, index) => names.indexOf(it) !== index)).toEqual([]);
  });
});

it('has a given for every provider state of the charge gateway, and none that no interaction starts from', () => {
  const named = loadPact('charge-gateway')
    .interactions.flatMap((it) => it.providerStates ?? [])
    .map((it) => it.name);
  expect([...new Set(named)].sort()).toEqual(Object.keys(statesOf['charge-gateway']).sort());
});
