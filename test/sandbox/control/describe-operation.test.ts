import { expect, test } from 'vitest';
import { openShop } from '../charge-gateway/support.ts';
import { askControl } from '../support.ts';

test('the contract tells each field of an operation, in words', async () => {
  const { control } = await openShop();
  const { status, body } = await askControl(control, 'GET', '/contract?api=charge-gateway&operation=charge');
  expect(status).toBe(200);
  const { request, answers, ...about } = body as { request: { field: string }[]; answers: { status: string }[] };
  expect(about).toMatchObject({ method: 'POST', path: '/transactions/amount/', summary: "Charge a customer's wallet" });
  expect(request.find((it) => it.field === 'paymentAmount.charginginformation.amount')).toMatchObject({
    required: true,
    type: expect.stringMatching(/^number/),
  });
  expect(answers.map((it) => it.status)).toContain('200');
});

test('an operation that no contract has is 404', async () => {
  const { control } = await openShop();
  for (const query of ['api=charge-gateway&operation=x', 'api=x&operation=charge', ''])
    expect((await askControl(control, 'GET', `/contract?${query}`)).body).toMatchObject({
      error: expect.stringContaining('no contract has an operation'),
    });
});
