/** What one API gave a caller: its address, credentials and fixtures. */
interface Issued {
  base: string;
  credentials: unknown;
  fixtures: unknown;
}

/** One variable for each text and number of each API: `PAYPROOF_CHARGE_GATEWAY_MERCHANT_MERCHANT_PIN`. */
export function variablesOfApis(apis: Readonly<Record<string, Issued | undefined>>): [string, string][] {
  return Object.entries(apis).flatMap(([api, issued]) => {
    if (!issued) return [];
    const { base, credentials, fixtures } = issued;
    return [
      ...variablesOf(['payproof', api], { base }),
      ...variablesOf(['payproof', api], credentials),
      ...variablesOf(['payproof', api], fixtures),
    ];
  });
}

/** Lists of texts stand in one variable, with spaces between; lists of anything else are JSON. */
export function variablesOf(path: readonly string[], value: unknown): [string, string][] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) {
    const isPlain = value.every((it) => typeof it === 'string' && !/\s/.test(it));
    return [[nameOf(path), isPlain ? value.join(' ') : JSON.stringify(value)]];
  }
  if (typeof value !== 'object') return [[nameOf(path), String(value)]];
  return Object.entries(value).flatMap(([name, it]) => variablesOf([...path, name], it));
}

/** `merchantPin` is `MERCHANT_PIN`, `terminalID` is `TERMINAL_ID`, `charge-gateway` is `CHARGE_GATEWAY`. */
function nameOf(path: readonly string[]): string {
  return path
    .map((it) =>
      it
        .replace(/([a-z\d])([A-Z])/g, '$1_$2')
        .replaceAll(/[^A-Za-z\d]+/g, '_')
        .toUpperCase(),
    )
    .join('_');
}
