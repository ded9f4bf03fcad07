/** The environment variable of a value by its path: `charge-gateway`, `merchant`, `merchantPin` is `CHARGE_GATEWAY_MERCHANT_MERCHANT_PIN`. */
export function variableOf(path: readonly string[]): string {
  return path
    .map((it) => it.replace(/([a-z\d])([A-Z])/g, '$1_$2').replaceAll(/[^A-Za-z\d]+/g, '_'))
    .join('_')
    .toUpperCase();
}
