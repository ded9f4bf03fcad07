import { walletOf } from '../asked.ts';
import type { Asked, Call, Fields } from '../model.ts';
import { decimal, defectsOf, edits, fieldsOf } from './defect.ts';

const defect = defectsOf('wrong-answer');

const wallet = (change: (one: Fields, index: number, all: Fields[], asked: Asked) => void) => () => ({
  answer({ body, status }: { body: unknown; status: number }, { operation }: Call, asked: Asked | undefined) {
    if (operation === 'wallets' && status === 200 && asked && Array.isArray(body))
      for (const [index, one] of body.entries()) change(one, index, body, asked);
  },
});

/** Wallets and reversals that are not so. */
export const walletDefects = [
  defect('one-wallet-listed', '1', 'There is a ZWG and a USD wallet; one is listed.', {
    when: 'always',
    hooks: () => ({
      answer(answer, { operation }) {
        if (operation === 'wallets' && Array.isArray(answer.body))
          answer.body = answer.body.filter(({ Currency }) => Currency === 'ZWG');
      },
    }),
  }),
  defect('wallet-balances-swapped', '2.5', 'Each wallet has its balance; they change places.', {
    when: 'always',
    hooks: wallet((one, _index, _all, { tenant }) => {
      one.Balance = decimal(walletOf(tenant, one.Currency === 'USD' ? 'ZWG' : 'USD').cents);
    }),
  }),
  defect('wallet-status-always-open', '2.5', 'A suspended wallet is 2; it is shown open.', {
    when: 'state',
    hooks: wallet((one) => {
      one.Status = 1;
    }),
  }),
  defect('wallet-codes-shifted', '2.5', 'Open is 1; it is 0.', {
    when: 'always',
    hooks: wallet((one) => {
      one.Status = Number(one.Status) - 1;
    }),
  }),
  defect('wallet-without-minimum', '2.5', 'A wallet has a MinimumBalance; it has none.', {
    when: 'always',
    hooks: wallet((one) => {
      delete one.MinimumBalance;
    }),
  }),
  defect('wallet-minimum-without-sign', '2.5', 'A negative MinimumBalance is an overdraft; the sign is lost.', {
    when: 'value',
    hooks: wallet((one, _index, _all, { tenant }) => {
      one.MinimumBalance = decimal(Math.abs(walletOf(tenant, String(one.Currency)).minimumCents));
    }),
  }),
  defect('wallet-balance-stale', '2.5', 'Balance is what the wallet holds; the first look is remembered.', {
    when: 'state',
    hooks: () => {
      const seen = new Map<string, unknown>();
      return wallet((one, index, _all, { tenant }) => {
        const key = `${tenant.id} ${index}`;
        if (!seen.has(key)) seen.set(key, one.Balance);
        one.Balance = seen.get(key);
      })();
    },
  }),
  defect('error-code-as-text', '2.5', 'ErrorCode is an integer; it is a text.', {
    when: 'always',
    hooks: edits('reverse', (body) => {
      body.ErrorCode = String(body.ErrorCode);
    }),
  }),
  ...[
    ['unknown-original-reversed', 1, 0, 'an unknown original answers 0'],
    ['duplicate-reversal-taken', 2, 0, 'a used reversal reference answers 0'],
    ['failed-reversal-is-success', 3, 0, 'a biller that fails answers 0'],
    ['unsupported-is-success', 4, 0, 'a biller without reversals answers 0'],
    ['refunded-is-success', 5, 0, 'a payment refunded before answers 0'],
    ['unknown-original-is-general', 1, 99, 'an unknown original answers 99'],
    ['unsupported-is-failure', 4, 3, 'a biller without reversals answers 3'],
    ['refunded-is-unknown', 5, 1, 'a payment refunded before answers 1'],
    ['success-is-one', 0, 1, 'a success answers 1'],
  ].map(([id, from, to, what]) =>
    defect(String(id), '7', `Each ErrorCode has its meaning; ${what}.`, {
      when: 'value',
      hooks: edits('reverse', (body) => {
        if (body.ErrorCode === from) body.ErrorCode = to;
      }),
    }),
  ),
  defect('failed-reversal-reverses', '7', 'ErrorCode 3 leaves the payment Paid; it becomes Reversed.', {
    when: 'state',
    hooks: () => ({
      answer(answer, { operation, body: sent }, asked) {
        const payment = asked?.tenant.payments.find(({ reference }) => reference === sent.OriginalReference);
        if (operation === 'reverse' && payment && fieldsOf(answer).ErrorCode === 3) payment.status = 'Reversed';
      },
    }),
  }),
  defect('reversed-stays-paid', '3.2', 'A reversed payment is Reversed; it stays Paid.', {
    when: 'state',
    hooks: () => ({
      answer(answer, { operation, body: sent }, asked) {
        const payment = asked?.tenant.payments.find(({ reference }) => reference === sent.OriginalReference);
        if (operation === 'reverse' && payment && fieldsOf(answer).ErrorCode === 0) payment.status = 'Paid';
      },
    }),
  }),
  defect('reversal-echo-swapped', '2.5', 'OriginalReference and Reference are echoed; they change places.', {
    when: 'always',
    hooks: edits('reverse', (body) => {
      [body.OriginalReference, body.Reference] = [body.Reference, body.OriginalReference];
    }),
  }),
  defect('reversal-has-no-own-reference', '2.5', "PlatformReference is the reversal's own; it is the payment's.", {
    when: 'state',
    hooks: edits('reverse', (body, { body: sent }, { tenant }) => {
      if (body.PlatformReference)
        body.PlatformReference = tenant.payments.find(
          ({ reference }) => reference === sent.OriginalReference,
        )?.platformReference;
    }),
  }),
  defect('reversal-without-code', '2.5', 'A reversal answers an ErrorCode; it has none on success.', {
    when: 'state',
    hooks: edits('reverse', (body) => {
      if (body.ErrorCode === 0) delete body.ErrorCode;
    }),
  }),
];
