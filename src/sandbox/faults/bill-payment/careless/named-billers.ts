import type { BillFault } from '../../../bill-payment/bill-fault.ts';
import { giveBack } from '../../../bill-payment/payments/reservations.ts';
import { billerSettings } from '../../../bill-payment/tables/settings.ts';
import { isObject } from '../../../slice/json-body.ts';
import { fault } from '../define.ts';
import { answered, sent } from '../edit.ts';
import { paymentOf, storedPayment } from '../edit-life.ts';
import { actionOf, editPayment, sentProducts } from '../edit-payment.ts';
import { editDetails, editStockError, metadataOf, turnDownAt } from '../named-billers.ts';
import { editReceipts } from '../test-products.ts';

/** What a careless implementer gets wrong about lookups and the named billers. */
export const carelessBillerFaults: readonly BillFault[] = [
  fault(
    'lookup-served-from-a-cache',
    'accepts-too-much',
    'lookup-offline-biller-is-offline',
    'A lookup at a biller that went offline still finds the members that it knew',
    {
      decision(decision, site) {
        const { operation, query } = site.call;
        if (operation !== 'lookupMember' || answered(decision).ResultCode !== 2) return decision;
        const isNews = site.view.get(billerSettings, String(query.billerCode)) !== undefined;
        return isNews ? site.again({ policy: { isOnline: () => true } }) : decision;
      },
    },
  ),
  fault(
    'three-bets-refused',
    'refuses-too-much',
    'lottery-several-bets-accepted',
    'A lottery payment of more than two bets is turned down',
    { ...turnDownAt('LOTTERY', (site) => Number(sentProducts(site)[0]?.Quantity) > 2) },
  ),
  fault(
    'receipt-of-the-first-ticket',
    'wrong-answer',
    'lottery-receipt-per-ticket',
    'A lottery payment has the receipt of its first ticket only',
    {
      ...editReceipts(
        ({ BillerCode: code }) => code === 'LOTTERY',
        ({ ReceiptHtml: html, ReceiptSmses: smses }) => ({
          ReceiptHtml: Array.isArray(html) ? html.slice(0, 1) : null,
          ReceiptSmses: Array.isArray(smses) ? smses.slice(0, 1) : null,
        }),
      ),
    },
  ),
  fault(
    'inquiry-ends-a-reservation',
    'wrong-answer',
    'voucher-auth-reserves-stock',
    'STATUS of an authorised payment gives its vouchers back to the stock',
    {
      decision: (decision, site) =>
        actionOf(site) === 'Status' && paymentOf(site)?.status === 'Authorized'
          ? { ...decision, changes: [...decision.changes, ...giveBack(paymentOf(site)?.reference ?? '', site.view)] }
          : decision,
    },
  ),
  fault(
    'issued-vouchers-return-to-stock',
    'wrong-answer',
    'voucher-auth-reserves-stock',
    'Vouchers that PAY issued are in stock again',
    {
      decision: (decision, site) =>
        actionOf(site) === 'Pay' && storedPayment(decision)?.billerCode === 'VOUCHERS'
          ? {
              ...decision,
              changes: [...decision.changes, ...giveBack(storedPayment(decision)?.reference ?? '', site.view)],
            }
          : decision,
    },
  ),
  fault(
    'insufficient-stock-says-what-lacks',
    'wrong-answer',
    'voucher-insufficient-stock-maps-quantities',
    'InsufficientStock gives how many are lacking rather than how many there are',
    {
      answer(answer, site) {
        const wanted = Number(sentProducts(site)[0]?.Quantity ?? 1);
        return (
          editStockError((error) =>
            isObject(error.InsufficientStock)
              ? {
                  ...error,
                  InsufficientStock: Object.fromEntries(
                    Object.entries(error.InsufficientStock).map(([code, free]) => [code, wanted - Number(free)]),
                  ),
                }
              : error,
          ).answer?.(answer, site) ?? answer
        );
      },
    },
  ),
  fault(
    'insufficient-is-out-of-stock',
    'wrong-answer',
    'voucher-insufficient-stock-maps-quantities',
    'InsufficientStock is a list of product codes, like OutOfStock',
    {
      ...editStockError((error) =>
        isObject(error.InsufficientStock)
          ? { ...error, InsufficientStock: Object.keys(error.InsufficientStock) }
          : error,
      ),
    },
  ),
  fault(
    'out-of-stock-as-text',
    'wrong-answer',
    'voucher-out-of-stock-lists-codes',
    'OutOfStock is one text rather than a list',
    {
      ...editStockError((error) =>
        Array.isArray(error.OutOfStock) ? { ...error, OutOfStock: error.OutOfStock.join() } : error,
      ),
    },
  ),
  fault(
    'stock-error-shown-to-customers',
    'wrong-answer',
    'voucher-stock-error-is-json',
    'The JSON of a stock error stands in Narration',
    {
      ...editPayment({ status: 'Failed' }, ({ TechnicalNarration: text = null }) =>
        String(text).startsWith('{') ? { Narration: text, TechnicalNarration: null } : {},
      ),
    },
  ),
  fault(
    'account-currency-in-one-word',
    'wrong-answer',
    'internet-lookup-lists-currency-first',
    'AccountDetails begins with AccountCurrency in one word',
    {
      ...editDetails('lookupMember', ({ 'Account Currency': currency = null, ...logins }) => ({
        AccountCurrency: currency,
        ...logins,
      })),
    },
  ),
  fault(
    'service-login-optional-for-zwg',
    'accepts-too-much',
    'internet-service-login-missing-refused',
    'A ZWG product of the internet-service biller is authorised without Service Login',
    {
      decision(decision, site) {
        const [product] = sentProducts(site);
        const isMeant = actionOf(site) === 'Auth' && String(product?.Code).startsWith('ZWG_DATA');
        if (!isMeant || !product || metadataOf(site, 'Service Login') !== undefined) return decision;
        const filled = { ...product, Metadata: { 'Service Login': 'home4410' } };
        return site.again({ call: { body: Buffer.from(JSON.stringify({ ...sent(site), Products: [filled] })) } });
      },
    },
  ),
];
