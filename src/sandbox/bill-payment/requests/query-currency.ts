import type { Currency } from '../tables/wallets.ts';
import type { QueryReader } from './query-reader.ts';

/** The parameter `currency`; what is no currency of a wallet is invalid. */
export function currencyIn(query: QueryReader): Currency | undefined {
  const currency = query.text('currency');
  if (currency === undefined || currency === 'USD' || currency === 'ZWG') return currency;
  query.invalid.push({ path: 'currency', message: 'currency must be USD or ZWG.' });
  return undefined;
}
