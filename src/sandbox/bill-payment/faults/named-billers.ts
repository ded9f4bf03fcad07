import type { JsonObject, JsonValue } from '../../slice/decision.ts';
import { isObject } from '../../slice/json-body.ts';
import { put, type View } from '../../store/table.ts';
import type { BillFault, CallSite } from '../bill-fault.ts';
import type { BillCall } from '../operation.ts';
import { processPayment } from '../operations/process-payment.ts';
import { availableOf, giveBack } from '../payments/reservations.ts';
import { productId } from '../tables/settings.ts';
import { reservations, type StockRow, stock } from '../tables/vouchers.ts';
import { editAnswer, editList, sent } from './edit/answers.ts';
import { authorizedBeside } from './edit/company.ts';
import { acceptsTooMuch, answersWrongly, type BillFaults, careless, refusesTooMuch } from './edit/define.ts';
import { judgedOtherwise, paymentOf, startsWith, storedPayment, turnDown } from './edit/life.ts';
import { actionOf, editPayment, sentProducts } from './edit/payment.ts';
import { editListed, editReceipts } from './edit/test-products.ts';

/** Defects of the topic named-billers, by the rule that they break. */
export const faults: BillFaults = {
  'lottery-several-bets-accepted': {
    'one-bet-a-transaction': refusesTooMuch(
      'Two bets in one transaction fail',
      turnDownAt('LOTTERY', (site) => Number(sentProducts(site)[0]?.Quantity) > 1),
    ),
    'ten-bets-refused': careless.refusesTooMuch(
      'A lottery payment of more than nine bets is turned down',
      turnDownAt('LOTTERY', (site) => Number(sentProducts(site)[0]?.Quantity) > 9),
    ),
    'three-bets-refused': careless.refusesTooMuch(
      'A lottery payment of more than two bets is turned down',
      turnDownAt('LOTTERY', (site) => Number(sentProducts(site)[0]?.Quantity) > 2),
    ),
  },
  'lottery-registers-user': {
    'lottery-registration-refused': refusesTooMuch(
      'A bet with RegData is turned down',
      turnDownAt('LOTTERY', (site) => metadataOf(site, 'RegData') !== undefined),
    ),
    'lottery-registration-demanded': refusesTooMuch(
      'A bet without RegData is turned down',
      turnDownAt('LOTTERY', (site) => metadataOf(site, 'RegData') === undefined),
    ),
  },
  'lottery-receipt-per-ticket': {
    'tickets-in-one-receipt': answersWrongly(
      'All tickets of a payment stand in one receipt',
      editReceipts(
        ({ BillerCode: code }) => code === 'LOTTERY',
        ({ ReceiptHtml: html, ReceiptSmses: smses }) => ({ ReceiptHtml: merged(html), ReceiptSmses: merged(smses) }),
      ),
    ),
    'receipt-of-the-first-ticket': careless.answersWrongly(
      'A lottery payment has the receipt of its first ticket only',
      editReceipts(
        ({ BillerCode: code }) => code === 'LOTTERY',
        ({ ReceiptHtml: html, ReceiptSmses: smses }) => ({
          ReceiptHtml: Array.isArray(html) ? html.slice(0, 1) : null,
          ReceiptSmses: Array.isArray(smses) ? smses.slice(0, 1) : null,
        }),
      ),
    ),
  },
  'voucher-biller-takes-contact-address': {
    'contact-address-refused': refusesTooMuch(
      'The voucher biller turns AUTH down for an address with an at sign',
      turnDownAt('VOUCHERS', (site) => String(sent(site).MemberNumber).includes('@')),
    ),
  },
  'voucher-auth-reserves-stock': {
    'auth-reserves-nothing': answersWrongly('AUTH leaves the stock as it is', {
      decision: (decision, site) =>
        actionOf(site) === 'Auth'
          ? {
              ...decision,
              changes: decision.changes.filter(({ table }) => table !== stock.name && table !== reservations.name),
            }
          : decision,
    }),
    'auth-reserves-one-unit': answersWrongly('AUTH of several vouchers reserves one of them', {
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
    }),
    'inquiry-ends-a-reservation': careless.answersWrongly(
      'STATUS of an authorised payment gives its vouchers back to the stock',
      {
        decision: (decision, site) =>
          actionOf(site) === 'Status' && paymentOf(site)?.status === 'Authorized'
            ? { ...decision, changes: [...decision.changes, ...giveBack(paymentOf(site)?.reference ?? '', site.view)] }
            : decision,
      },
    ),
    'issued-vouchers-return-to-stock': careless.answersWrongly('Vouchers that PAY issued are in stock again', {
      decision: (decision, site) =>
        actionOf(site) === 'Pay' && storedPayment(decision)?.billerCode === 'VOUCHERS'
          ? {
              ...decision,
              changes: [...decision.changes, ...giveBack(storedPayment(decision)?.reference ?? '', site.view)],
            }
          : decision,
    }),
    // One unit in stock for two who order at once: github.com/magento/inventory/pull/3046.
    'stock-promised-twice-at-once': careless.acceptsTooMuch('Two orders within a second both find what is in stock', {
      decision(decision, site) {
        const { call, user, view, env } = site;
        const { BillerCode, Reference } = sent(site);
        const beside = authorizedBeside(site, String(Reference), (it) => it.billerCode === BillerCode);
        if (actionOf(site) !== 'Auth' || user?.role !== 'API' || !beside) return decision;
        const held = view.find(reservations, 'reference', beside.reference);
        const get: View['get'] = (table, key) => {
          const row = view.get(table, key);
          if (!row || table.name !== stock.name) return row;
          const units = held.filter((it) => it.product === key).reduce((sum, it) => sum + it.quantity, 0);
          return { ...row, available: (row as unknown as StockRow).available + units };
        };
        return processPayment.decide(call as BillCall, { ...view, get }, env);
      },
    }),
  },
  'voucher-pay-issues-reserved': {
    'pay-wants-stock-again': refusesTooMuch(
      'PAY fails where the stock has run out since AUTH',
      judgedOtherwise(
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
    ),
  },
  'voucher-stock-error-is-json': {
    'stock-error-is-text': answersWrongly(
      'A stock error is plain text',
      editPayment({ status: 'Failed' }, ({ TechnicalNarration: text = null }) => ({
        TechnicalNarration: String(text).startsWith('{') ? 'Stock error' : text,
      })),
    ),
    'stock-error-shown-to-customers': careless.answersWrongly(
      'The JSON of a stock error stands in Narration',
      editPayment({ status: 'Failed' }, ({ TechnicalNarration: text = null }) =>
        String(text).startsWith('{') ? { Narration: text, TechnicalNarration: null } : {},
      ),
    ),
  },
  'voucher-out-of-stock-lists-codes': {
    'out-of-stock-without-codes': answersWrongly(
      'OutOfStock is an empty list',
      editStockError((error) => (error.OutOfStock ? { ...error, OutOfStock: [] } : error)),
    ),
    'out-of-stock-as-text': careless.answersWrongly(
      'OutOfStock is one text rather than a list',
      editStockError((error) =>
        Array.isArray(error.OutOfStock) ? { ...error, OutOfStock: error.OutOfStock.join() } : error,
      ),
    ),
  },
  'voucher-insufficient-stock-maps-quantities': {
    'unfunded-auth-keeps-stock': careless.answersWrongly('AUTH that the wallet does not cover takes its units', {
      decision(decision, site) {
        const [{ Code: code, Quantity: quantity = 1 } = {}] = sentProducts(site);
        const product = productId(String(sent(site).BillerCode), String(code));
        const left = availableOf(product, site.view) - Number(quantity);
        const isTurnedDown = actionOf(site) === 'Auth' && storedPayment(decision)?.status !== 'Authorized';
        if (!isTurnedDown || !product.startsWith('VOUCHERS/') || left < 0) return decision;
        return { ...decision, changes: [...decision.changes, put(stock, { id: product, available: left })] };
      },
    }),
    'insufficient-stock-says-zero': answersWrongly(
      'InsufficientStock gives 0 for each product',
      editStockError((error) =>
        isObject(error.InsufficientStock)
          ? {
              ...error,
              InsufficientStock: Object.fromEntries(Object.keys(error.InsufficientStock).map((it) => [it, 0])),
            }
          : error,
      ),
    ),
    'insufficient-stock-says-the-first': careless.answersWrongly(
      'InsufficientStock gives each product the quantity of the first',
      editStockError((error) => {
        if (!isObject(error.InsufficientStock)) return error;
        const [first] = Object.values(error.InsufficientStock);
        const codes = Object.keys(error.InsufficientStock);
        return { ...error, InsufficientStock: Object.fromEntries(codes.map((it) => [it, first ?? 0])) };
      }),
    ),
    'insufficient-stock-says-what-lacks': careless.answersWrongly(
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
    'insufficient-is-out-of-stock': careless.answersWrongly(
      'InsufficientStock is a list of product codes, like OutOfStock',
      editStockError((error) =>
        isObject(error.InsufficientStock)
          ? { ...error, InsufficientStock: Object.keys(error.InsufficientStock) }
          : error,
      ),
    ),
    // What a failed order held: github.com/woocommerce/woocommerce/issues/55396.
    'refused-order-keeps-what-there-was': careless.answersWrongly(
      'An AUTH with InsufficientStock keeps what there was, so that the next one finds nothing',
      {
        decision(decision, site) {
          const made = storedPayment(decision);
          const [line] = sentProducts(site);
          if (actionOf(site) !== 'Auth' || !made?.technicalNarration?.includes('"InsufficientStock","'))
            return decision;
          const id = productId(made.billerCode, String(line?.Code));
          return { ...decision, changes: [...decision.changes, put(stock, { id, available: 0 })] };
        },
      },
    ),
  },
  'voucher-stock-error-other-member-null': {
    'out-of-stock-names-both': answersWrongly(
      'InsufficientStock is an empty map where OutOfStock is meant',
      editStockError((error) => (error.OutOfStock ? { ...error, InsufficientStock: {} } : error)),
    ),
    'insufficient-stock-names-both': answersWrongly(
      'OutOfStock is an empty list where InsufficientStock is meant',
      editStockError((error) => (error.InsufficientStock ? { ...error, OutOfStock: [] } : error)),
    ),
  },
  'airtime-bundles-name-network': {
    'bundle-without-network': answersWrongly(
      'A bundle is named by a number',
      editListed('AIRTIME', 'DATA_1GB', { Name: '1024' }),
    ),
  },
  'internet-service-login-missing-refused': {
    'service-login-optional-for-usd': acceptsTooMuch(
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
    'service-login-optional-for-zwg': careless.acceptsTooMuch(
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
  },
  'internet-account-id-is-no-login': {
    'account-id-is-a-login': answersWrongly(
      'A lookup lists the account id among the service logins',
      editDetails('lookupMember', (details, { call }) => ({
        ...details,
        'Service Login 3': String(call.query.memberNumber),
      })),
    ),
  },
  'internet-lookup-lists-currency-first': {
    'account-currency-in-one-word': careless.answersWrongly(
      'AccountDetails begins with AccountCurrency in one word',
      editDetails('lookupMember', ({ 'Account Currency': currency = null, ...logins }) => ({
        AccountCurrency: currency,
        ...logins,
      })),
    ),
  },
  'internet-lookup-lists-logins': {
    'no-logins-listed': answersWrongly(
      'A lookup by GET lists Account Currency and nothing else',
      editDetails('lookupMember', ({ 'Account Currency': currency = null }) => ({ 'Account Currency': currency })),
    ),
  },
  'internet-usd-account-refuses-zwg-products': {
    'usd-account-buys-zwg': acceptsTooMuch(
      'A USD account can buy a ZWG product',
      buysOnly(() => true),
    ),
  },
  'internet-usd-account-buys-usd-products': {
    'usd-account-buys-nothing': refusesTooMuch(
      'A USD account can buy no product',
      buysOnly((currency) => currency !== 'USD'),
    ),
  },
  'internet-zwg-account-buys-zwg-products': {
    'zwg-account-buys-usd-only': refusesTooMuch(
      'Every account can buy USD products only',
      buysOnly((_currency, isUsd) => isUsd),
    ),
  },
  'internet-zwg-account-buys-usd-products': {
    'zwg-account-buys-zwg-only': refusesTooMuch(
      'An account can buy products of its own currency only',
      buysOnly((currency, isUsd) => (currency === 'USD') === isUsd),
    ),
  },
  'internet-product-codes-prefixed': {
    'internet-code-without-currency': answersWrongly(
      'A listed product of the internet-service biller has a code without its currency',
      editList('listBillers', (billers) =>
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
    ),
  },
};

/** Turns down AUTH at one biller, where `isMeant` says so. */
function turnDownAt(billerCode: string, isMeant: (site: CallSite) => boolean): Pick<BillFault, 'decision'> {
  return turnDown('Auth', (site) => startsWith(site, 'BillerCode', billerCode) && isMeant(site));
}

/** A metadata field that the first product of a payment call has. */
function metadataOf(site: CallSite, name: string): unknown {
  const metadata = sentProducts(site)[0]?.Metadata;
  if (isObject(metadata)) return metadata[name];
  return Array.isArray(metadata) ? metadata.find((it) => isObject(it) && it.Key === name)?.Value : undefined;
}

/** Changes the JSON of a stock error. */
function editStockError(edit: (error: JsonObject) => JsonObject): Pick<BillFault, 'answer'> {
  return editPayment({ status: 'Failed' }, ({ BillerCode: code, TechnicalNarration: text = null }) => {
    if (code !== 'VOUCHERS' || typeof text !== 'string' || !text.startsWith('{')) return {};
    return { TechnicalNarration: JSON.stringify(edit(JSON.parse(text) as JsonObject)) };
  });
}

/** Changes the AccountDetails of lookups at the internet-service biller. */
function editDetails(
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

/** The entries of a list as one. */
function merged(entries: JsonValue | undefined): JsonValue {
  return Array.isArray(entries) ? [entries.join('\n')] : null;
}
