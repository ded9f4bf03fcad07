/** Currencies that are neither USD nor ZWG in any spelling; other cases of those two are left alone. */
export const otherCurrencies: readonly string[] = ['EUR', 'ZAR', 'GBP', 'BWP', 'ZWL', 'XXX', 'USDT', 'US'];
