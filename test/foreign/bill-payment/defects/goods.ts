import { defectsOf, editsPayment, isAuth, isStatus, productsIn } from './defect.ts';

const defect = defectsOf('wrong-answer');

/** Vouchers, metadata, departments and receipts that are not what was bought. */
export const goodsDefects = [
  defect('same-voucher-repeated', '2.4', 'Vouchers are of their own; the first is repeated.', {
    when: 'value',
    hooks: editsPayment((body) => {
      for (const one of productsIn(body))
        if (Array.isArray(one.Vouchers)) one.Vouchers = one.Vouchers.map((_it, _index, all) => all[0]);
    }),
  }),
  defect('no-vouchers', '2.2', 'A product that returns vouchers returns them; it does not.', {
    when: 'value',
    hooks: editsPayment((body) => {
      for (const one of productsIn(body)) one.Vouchers = [];
    }),
  }),
  defect('vouchers-in-pay-alone', '2.4', 'Vouchers stay with the payment; STATUS does not have them.', {
    when: 'endpoint',
    hooks: editsPayment((body, call) => {
      if (isStatus(call)) for (const one of productsIn(body)) one.Vouchers = [];
    }),
  }),
  defect('vouchers-change', '2.4', 'Vouchers stay with the payment; STATUS shows other PINs.', {
    when: 'endpoint',
    hooks: editsPayment((body, call) => {
      if (!isStatus(call)) return;
      for (const one of productsIn(body))
        if (Array.isArray(one.Vouchers))
          one.Vouchers = one.Vouchers.map((it) => ({ ...it, Pin: `${it.Pin}0`, SerialNumber: `${it.SerialNumber}0` }));
    }),
  }),
  defect('vouchers-at-auth', '3.4', 'PAY issues vouchers; AUTH gives them out.', {
    when: 'endpoint',
    hooks: editsPayment((body, call) => {
      for (const one of productsIn(body))
        if (isAuth(call) && /^V-|RV/.test(String(one.Code))) one.Vouchers = [{ SerialNumber: 'S1', Pin: '123456789' }];
    }),
  }),
  defect('metadata-lost', '2.4', 'The answer echoes metadata; it is lost.', {
    when: 'value',
    hooks: editsPayment((body) => {
      for (const one of productsIn(body)) one.Metadata = [];
    }),
  }),
  defect('metadata-values-cut', '2.4', 'The answer echoes metadata; values are cut to 20 letters.', {
    when: 'value',
    hooks: editsPayment((body) => {
      for (const one of productsIn(body))
        one.Metadata = ((one.Metadata ?? []) as { Key: string; Value: string }[]).map(({ Key, Value }) => ({
          Key,
          Value: Value.slice(0, 20),
        }));
    }),
  }),
  defect('metadata-as-object', '2.4', 'Metadata of an answer are pairs; they are an object.', {
    when: 'value',
    hooks: editsPayment((body) => {
      for (const one of productsIn(body))
        one.Metadata = Object.fromEntries(
          ((one.Metadata ?? []) as { Key: string; Value: string }[]).map(({ Key, Value }) => [Key, Value]),
        );
    }),
  }),
  defect('department-lost', '2.4', 'The answer has the department; it is lost.', {
    when: 'value',
    hooks: editsPayment((body) => {
      for (const one of productsIn(body)) delete one.Department;
    }),
  }),
  defect('no-receipt-html', '3.3', 'The test biller always returns ReceiptHtml; it does not.', {
    when: 'value',
    hooks: editsPayment((body) => {
      delete (body.PaymentData as { ReceiptHtml?: unknown } | undefined)?.ReceiptHtml;
    }),
  }),
  defect('no-receipt-smses', '3.3', 'The test biller always returns ReceiptSmses; it does not.', {
    when: 'value',
    hooks: editsPayment((body) => {
      delete (body.PaymentData as { ReceiptSmses?: unknown } | undefined)?.ReceiptSmses;
    }),
  }),
  defect('receipts-in-one-text', '2.4', 'Receipts are a list of texts; they are one text.', {
    when: 'always',
    hooks: editsPayment((body) => {
      const data = body.PaymentData as { ReceiptHtml?: unknown } | undefined;
      if (Array.isArray(data?.ReceiptHtml)) data.ReceiptHtml = data.ReceiptHtml.join('<hr>');
    }),
  }),
  defect('receipts-in-pay-alone', '2.4', 'PaymentData is there after completion; STATUS does not have it.', {
    when: 'endpoint',
    hooks: editsPayment((body, call) => {
      if (isStatus(call)) delete body.PaymentData;
    }),
  }),
  defect('one-receipt-for-all-tickets', '3.4', 'Several tickets yield several receipts; there is one.', {
    when: 'value',
    hooks: editsPayment((body) => {
      const data = body.PaymentData as { ReceiptSmses?: string[]; ReceiptHtml?: string[] } | undefined;
      if (body.BillerCode !== 'BOLLA' || !data) return;
      data.ReceiptSmses = data.ReceiptSmses?.slice(0, 1) ?? [];
      data.ReceiptHtml = data.ReceiptHtml?.slice(0, 1) ?? [];
    }),
  }),
  defect('receipts-before-paid', '2.4', 'PaymentData comes after completion; AUTH has it.', {
    when: 'endpoint',
    hooks: editsPayment((body, call) => {
      if (isAuth(call)) body.PaymentData = { ReceiptHtml: ['<p>Paid</p>'], ReceiptSmses: ['Paid'] };
    }),
  }),
];
