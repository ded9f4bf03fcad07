import type { BillFault, CallSite } from '../../bill-payment/bill-fault.ts';
import { reservations, stock } from '../../bill-payment/tables/vouchers.ts';
import type { JsonObject } from '../../slice/decision.ts';
import { isObject } from '../../slice/json-body.ts';
import { fault } from './define.ts';
import { editAnswer, editList, sent } from './edit.ts';
import { judgedOtherwise, paymentOf, startsWith, turnDown } from './edit-life.ts';
import { actionOf, editPayment, sentProducts } from './edit-payment.ts';
import { editListed, editReceipts, merged } from './test-products.ts';

/** Turns down AUTH at one biller, where `isMeant` says so. */
export function turnDownAt(billerCode: string, isMeant: (site: CallSite) => boolean): Pick<BillFault, 'decision'> {
  return turnDown('Auth', (site) => startsWith(site, 'BillerCode', billerCode) && isMeant(site));
}

/** A metadata field that the first product of a payment call has. */
export function metadataOf(site: CallSite, name: string): unknown {
  const metadata = sentProducts(site)[0]?.Metadata;
  if (isObject(metadata)) return metadata[name];
  return Array.isArray(metadata) ? metadata.find((it) => isObject(it) && it.Key === name)?.Value : undefined;
}

/** Changes the JSON of a stock error. */
export function editStockError(edit: (error: JsonObject) => JsonObject): Pick<BillFault, 'answer'> {
  return editPayment({ status: 'Failed' }, ({ BillerCode: code, TechnicalNarration: text = null }) => {
    if (code !== 'VOUCHERS' || typeof text !== 'string' || !text.startsWith('{')) return {};
    return { TechnicalNarration: JSON.stringify(edit(JSON.parse(text) as JsonObject)) };
  });
}

/** Changes the AccountDetails of lookups at the internet-service biller. */
export function editDetails(
  way: 'lookupMember' | 'lookupMemberByPost',
  edit: (details: JsonObject, site: CallSite) => JsonObject,
): Pick<BillFault, 'answer'> {
  return editAnswer(way, 200, ({ AuthData: data = null }, site) => {
    const { AccountDetails: details } = isObject(data) ? data : {};
    return isObject(data) && isObject(details) && 'Account Currency' in details
      ? { AuthData: { ...data, AccountDetails: edit(details as JsonObject, site) } as JsonObject }
      : {};
  });
}

/** Which account of the internet-service biller buys what. */
function buysOnly(accountBuys: (currency: string | undefined, isUsd: boolean) => boolean): Pick<BillFault, 'policy'> {
  return { policy: () => ({ accountBuys: (currency, code) => accountBuys(currency, code.startsWith('USD_')) }) };
}

/** Defects in the lottery, voucher, airtime and internet-service billers. */
export const namedBillerFaults: readonly BillFault[] = [
  fault(
    'one-bet-a-transaction',
    'refuses-too-much',
    'lottery-several-bets-accepted',
    'Two bets in one transaction fail',
    {
      ...turnDownAt('LOTTERY', (site) => Number(sentProducts(site)[0]?.Quantity) > 1),
    },
  ),
  fault(
    'lottery-registration-refused',
    'refuses-too-much',
    'lottery-registers-user',
    'A bet with RegData is turned down',
    { ...turnDownAt('LOTTERY', (site) => metadataOf(site, 'RegData') !== undefined) },
  ),
  fault(
    'lottery-registration-demanded',
    'refuses-too-much',
    'lottery-registers-user',
    'A bet without RegData is turned down',
    { ...turnDownAt('LOTTERY', (site) => metadataOf(site, 'RegData') === undefined) },
  ),
  fault(
    'tickets-in-one-receipt',
    'wrong-answer',
    'lottery-receipt-per-ticket',
    'All tickets of a payment stand in one receipt',
    {
      ...editReceipts(
        ({ BillerCode: code }) => code === 'LOTTERY',
        ({ ReceiptHtml: html, ReceiptSmses: smses }) => ({ ReceiptHtml: merged(html), ReceiptSmses: merged(smses) }),
      ),
    },
  ),
  fault(
    'contact-address-refused',
    'refuses-too-much',
    'voucher-biller-takes-contact-address',
    'The voucher biller turns AUTH down for an address with an at sign',
    { ...turnDownAt('VOUCHERS', (site) => String(sent(site).MemberNumber).includes('@')) },
  ),
  fault('auth-reserves-nothing', 'wrong-answer', 'voucher-auth-reserves-stock', 'AUTH leaves the stock as it is', {
    decision: (decision, site) =>
      actionOf(site) === 'Auth'
        ? {
            ...decision,
            changes: decision.changes.filter(({ table }) => table !== stock.name && table !== reservations.name),
          }
        : decision,
  }),
  fault(
    'auth-reserves-one-unit',
    'wrong-answer',
    'voucher-auth-reserves-stock',
    'AUTH of several vouchers reserves one of them',
    {
      decision(decision, site) {
        const quantity = Number(sentProducts(site)[0]?.Quantity ?? 1);
        if (actionOf(site) !== 'Auth' || quantity < 2) return decision;
        const changes = decision.changes.map((it) =>
          it.table === stock.name && 'put' in it
            ? { ...it, put: { ...it.put, available: (it.put as { available: number }).available + quantity - 1 } }
            : it,
        );
        return { ...decision, changes };
      },
    },
  ),
  fault(
    'pay-wants-stock-again',
    'refuses-too-much',
    'voucher-pay-issues-reserved',
    'PAY fails where the stock has run out since AUTH',
    {
      ...judgedOtherwise(
        'Pay',
        () => ({ isOpen: () => false }),
        (site) => {
          const before = paymentOf(site);
          return (
            before?.billerCode === 'VOUCHERS' &&
            before.lines.some((it) => site.view.get(stock, `VOUCHERS/${it.code}`)?.available === 0)
          );
        },
      ),
    },
  ),
  fault('stock-error-is-text', 'wrong-answer', 'voucher-stock-error-is-json', 'A stock error is plain text', {
    ...editPayment({ status: 'Failed' }, ({ TechnicalNarration: text = null }) => ({
      TechnicalNarration: String(text).startsWith('{') ? 'Stock error' : text,
    })),
  }),
  fault(
    'out-of-stock-without-codes',
    'wrong-answer',
    'voucher-out-of-stock-lists-codes',
    'OutOfStock is an empty list',
    {
      ...editStockError((error) => (error.OutOfStock ? { ...error, OutOfStock: [] } : error)),
    },
  ),
  fault(
    'insufficient-stock-says-zero',
    'wrong-answer',
    'voucher-insufficient-stock-maps-quantities',
    'InsufficientStock gives 0 for each product',
    {
      ...editStockError((error) =>
        isObject(error.InsufficientStock)
          ? {
              ...error,
              InsufficientStock: Object.fromEntries(Object.keys(error.InsufficientStock).map((it) => [it, 0])),
            }
          : error,
      ),
    },
  ),
  fault(
    'out-of-stock-names-both',
    'wrong-answer',
    'voucher-stock-error-other-member-null',
    'InsufficientStock is an empty map where OutOfStock is meant',
    { ...editStockError((error) => (error.OutOfStock ? { ...error, InsufficientStock: {} } : error)) },
  ),
  fault(
    'insufficient-stock-names-both',
    'wrong-answer',
    'voucher-stock-error-other-member-null',
    'OutOfStock is an empty list where InsufficientStock is meant',
    { ...editStockError((error) => (error.InsufficientStock ? { ...error, OutOfStock: [] } : error)) },
  ),
  fault('bundle-without-network', 'wrong-answer', 'airtime-bundles-name-network', 'A bundle is named by a number', {
    ...editListed('AIRTIME', 'DATA_1GB', { Name: '1024' }),
  }),
  fault(
    'service-login-optional-for-usd',
    'accepts-too-much',
    'internet-service-login-missing-refused',
    'A USD product of the internet-service biller is authorised without Service Login',
    {
      decision(decision, site) {
        const [product] = sentProducts(site);
        const isMeant = actionOf(site) === 'Auth' && String(product?.Code).startsWith('USD_DATA');
        if (!isMeant || !product || metadataOf(site, 'Service Login') !== undefined) return decision;
        const filled = { ...product, Metadata: { 'Service Login': 'home4420' } };
        const body = { ...sent(site), Products: [filled] };
        return site.again({ call: { body: Buffer.from(JSON.stringify(body)) } });
      },
    },
  ),
  fault(
    'account-id-is-a-login',
    'wrong-answer',
    'internet-account-id-is-no-login',
    'A lookup lists the account id among the service logins',
    {
      ...editDetails('lookupMember', (details, { call }) => ({
        ...details,
        'Service Login 3': String(call.query.memberNumber),
      })),
    },
  ),
  fault(
    'currency-listed-last',
    'wrong-answer',
    'internet-lookup-lists-currency-first',
    'A lookup by POST lists Account Currency after the logins',
    {
      ...editDetails('lookupMemberByPost', ({ 'Account Currency': currency = null, ...logins }) => ({
        ...logins,
        'Account Currency': currency,
      })),
    },
  ),
  fault(
    'no-logins-listed',
    'wrong-answer',
    'internet-lookup-lists-logins',
    'A lookup by GET lists Account Currency and nothing else',
    { ...editDetails('lookupMember', ({ 'Account Currency': currency = null }) => ({ 'Account Currency': currency })) },
  ),
  fault(
    'usd-account-buys-zwg',
    'accepts-too-much',
    'internet-usd-account-refuses-zwg-products',
    'A USD account can buy a ZWG product',
    { ...buysOnly(() => true) },
  ),
  fault(
    'usd-account-buys-nothing',
    'refuses-too-much',
    'internet-usd-account-buys-usd-products',
    'A USD account can buy no product',
    { ...buysOnly((currency) => currency !== 'USD') },
  ),
  fault(
    'zwg-account-buys-usd-only',
    'refuses-too-much',
    'internet-zwg-account-buys-zwg-products',
    'Every account can buy USD products only',
    { ...buysOnly((_currency, isUsd) => isUsd) },
  ),
  fault(
    'zwg-account-buys-zwg-only',
    'refuses-too-much',
    'internet-zwg-account-buys-usd-products',
    'An account can buy products of its own currency only',
    { ...buysOnly((currency, isUsd) => (currency === 'USD') === isUsd) },
  ),
  fault(
    'internet-code-without-currency',
    'wrong-answer',
    'internet-product-codes-prefixed',
    'A listed product of the internet-service biller has a code without its currency',
    {
      ...editList('listBillers', (billers) =>
        billers.map((it) =>
          it.Code === 'INTERNET' && Array.isArray(it.Products)
            ? {
                ...it,
                Products: it.Products.map((own) => ({
                  ...(own as JsonObject),
                  Code: String((own as JsonObject).Code).slice(4),
                })),
              }
            : it,
        ),
      ),
    },
  ),
];
