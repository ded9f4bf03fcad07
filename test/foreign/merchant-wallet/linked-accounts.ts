import type { Account, Asked, Currency, Fields, Problem } from './model.ts';
import { customerOf } from './msisdn.ts';

export function* linkedAccountsProblems(asked: Asked): Generator<Problem> {
  const { call, tenant, readings } = asked;
  if (readings.otherCurrencyQuery === 'refuse' && !['USD', 'ZWG', undefined].includes(call.currencyQuery)) {
    yield { cause: 'currency', field: 'currency' };
  }
  if (!customerOf(tenant, call.msisdn, readings)) yield { cause: 'unknown-number', field: 'msisdn' };
}

/** Who a number belongs to, and the accounts (section 4.4). */
export function linkedAccounts(asked: Asked): Fields {
  const { call, tenant, readings, hooks } = asked;
  const customer = customerOf(tenant, call.msisdn, readings);
  if (!customer) throw new Error('The accounts of nobody are asked for.');
  const currency: Currency = call.currencyQuery === 'ZWG' ? 'ZWG' : 'USD';
  const wanted = customer.accounts.filter(
    (account) => account.currency === currency || readings.otherCurrencies === 'listed',
  );
  const accounts = hooks.listed?.(wanted, customer, asked) ?? wanted;
  return {
    firstname: customer.firstName,
    lastname: customer.lastName,
    accounts: accounts.map((account) => shown(account, asked)),
  };
}

function shown({ number, currency }: Account, { readings }: Asked): Fields {
  const isSavings = number.startsWith('S');
  return {
    accountNumber: number,
    currency,
    alias: readings.alias === 'null' ? null : `${isSavings ? 'Savings' : 'Pocket'} ${currency}`,
    type: isSavings ? 'SAVINGS' : 'POCKET',
    productId: readings.productId === 'number' ? 4400 + (isSavings ? 1 : 0) : isSavings ? 'P-SAV' : 'P-POC',
  };
}
