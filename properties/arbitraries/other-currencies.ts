/** Currencies that are neither USD nor ZWG in any spelling; their other cases, numbers and signs are left alone. */
export const otherCurrencies: readonly string[] = ['EUR', 'ZAR', 'GBP', 'BWP', 'ZWL', 'BTC', 'XXX', 'USDT', 'US'];
