import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ChargeRequest, chargeGateway, type RefundRequest } from '../../../src/clients/charge-gateway/index.ts';
import { instantClock } from '../instant-clock.ts';
import { accepted, charge, password, refund, username } from './samples.ts';

/** A client whose requests never leave the process: it remembers the last body, and gives one answer. */
function inProcess(answer: string) {
  const sent: { body: string }[] = [];
  const fetch = async (_url: string, init: RequestInit): Promise<Response> => {
    sent.push({ body: String(init.body) });
    return new Response(answer, { status: 200, headers: { 'content-type': 'application/json' } });
  };
  return {
    sent,
    gateway: chargeGateway({ base: 'http://gateway.invalid/v1', username, password, fetch, clock: instantClock() }),
  };
}

const cents = fc.integer({ min: 1, max: 10 ** 12 });
const amountText = cents.map((it) => `${Math.trunc(it / 100)}.${String(it % 100).padStart(2, '0')}`);
const text = fc.string({ minLength: 1, unit: 'grapheme' });
const texts = fc.record({
  clientCorrelator: text,
  referenceCode: text,
  endUserId: text,
  remarks: text,
  merchantCode: text,
  merchantPin: text,
  merchantNumber: text,
  terminalID: text,
  location: text,
  superMerchantName: text,
  merchantName: text,
});
/** Fields that the contract does not name survive as well: null, nested and empty ones. */
const unknown = fc.dictionary(
  text.map((it) => `x_${it}`),
  fc.jsonValue({ maxDepth: 2 }),
);
const withoutSignedZero = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test('any charge and any refund that fit the contract go out name by name and value by value', async () => {
  await fc.assert(
    fc.asyncProperty(
      texts,
      amountText,
      text,
      unknown,
      fc.constantFrom('USD', 'ZWG'),
      async (fields, amount, note, more, currency) => {
        const paymentAmount = {
          charginginformation: { amount, currency, description: note },
          chargeMetaData: { channel: note },
        };
        const { sent, gateway } = inProcess(JSON.stringify(accepted));
        const requests = [
          { ...charge, ...fields, ...more, paymentAmount },
          { ...refund, ...fields, ...more, paymentAmount },
        ] as [ChargeRequest, RefundRequest];
        await gateway.charge(requests[0]);
        await gateway.refund(requests[1]);
        sent.forEach(({ body }, index) => {
          expect(body).toContain(`"amount":${amount},`);
          const charginginformation = { ...paymentAmount.charginginformation, amount: Number(amount) };
          expect(JSON.parse(body)).toEqual(
            withoutSignedZero({ ...requests[index], paymentAmount: { ...paymentAmount, charginginformation } }),
          );
        });
      },
    ),
    { seed: 20260301, numRuns: 100 },
  );
});

test('any JSON object that is answered reaches the caller as it was sent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.dictionary(text, fc.jsonValue()), async (answer) => {
      const sent = JSON.stringify(answer);
      expect(await inProcess(sent).gateway.lookup(charge)).toEqual(JSON.parse(sent));
    }),
    { seed: 20260301, numRuns: 200 },
  );
});

test('any amount that is answered keeps its digits, as a number where JavaScript holds it and else as text', async () => {
  const digits = fc.bigInt({ min: 1n, max: 10n ** 30n });
  await fc.assert(
    fc.asyncProperty(digits, async (whole) => {
      const { amount } = await inProcess(`{"amount":${whole}.25}`).gateway.lookup(charge);
      expect(BigInt(String(amount).replace('.25', ''))).toBe(whole);
    }),
    { seed: 20260301, numRuns: 200 },
  );
});
