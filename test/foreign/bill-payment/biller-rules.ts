import type { Asked, Biller, Problem, Tenant } from './model.ts';
import type { Wanted, WantedLine } from './wanted.ts';

/** Whether a member number is that of a member; the offline biller alone keeps a list. */
export function knowsMember({ tenant }: Asked, biller: Biller, memberNumber: string): boolean {
  if (biller.kind === 'test' || biller.kind === 'voucher') return true;
  if (biller.kind === 'own') return tenant.members.some((one) => one.number === memberNumber && !one.deleted);
  return !memberNumber.endsWith('000') && fits(biller, memberNumber);
}

export function fits({ regex }: Biller, memberNumber: string): boolean {
  return regex === null || new RegExp(regex).test(memberNumber);
}

/** Currency of an account of the internet service. */
export function accountCurrency(memberNumber: string): 'USD' | 'ZWG' {
  return memberNumber.includes('U') ? 'USD' : 'ZWG';
}

/** Logins that the internet service knows of an account. */
export function loginsOf(memberNumber: string): string[] {
  return [`${memberNumber.toLowerCase()}@linka`, `${memberNumber.toLowerCase()}.guest@linka`];
}

/** What single billers demand beside what their catalogue says (section 3.4). */
export function* billerProblems({ biller, memberNumber, lines }: Wanted): Generator<Problem> {
  for (const line of lines) {
    if (biller.kind === 'lottery') yield* betProblems(line);
    if (biller.kind !== 'internet') continue;
    if (accountCurrency(memberNumber) === 'USD' && line.product.forex !== true) {
      const text = 'An account in USD buys products in USD alone.';
      yield { cause: 'accountCurrency', field: `${line.path}.Code`, text };
    }
    const login = line.metadata.find(([name]) => name === 'Service Login')?.[1] ?? '';
    if (!loginsOf(memberNumber).includes(login)) {
      yield { cause: 'metadataMissing', field: `${line.path}.Metadata`, text: 'This is no login of the account.' };
    }
  }
}

function* betProblems({ metadata, quantity, path }: WantedLine): Generator<Problem> {
  const bets = metadata.find(([name]) => name === 'BetInfo')?.[1] ?? '';
  const set = '(?:0[1-9]|[1-3]\\d|4[0-5])(?:;(?:0[1-9]|[1-3]\\d|4[0-5])){5}\\$';
  const isWell = new RegExp(`^(?:${set})+$`).test(bets) && bets.split('$').length - 1 === quantity;
  if (!isWell) yield { cause: 'betInfo', field: `${path}.Metadata`, text: 'These bets cannot be played.' };
}

/** Units of a voucher product that nobody has reserved. */
export function unitsFree(tenant: Tenant, code: string, now: number): number {
  const stock = tenant.billers.flatMap(({ products }) => products).find((one) => one.code === code)?.stock ?? 0;
  const reserved = tenant.payments
    .filter(({ status, reservedUntil }) => status === 'Authorized' && (reservedUntil ?? 0) > now)
    .flatMap(({ lines }) => lines)
    .filter(({ product }) => product.code === code)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  return stock - reserved;
}

/** Too little on stock, told as JSON in TechnicalNarration (section 3.4). */
export function* stockProblems(asked: Asked, { biller, lines }: Wanted): Generator<Problem> {
  if (biller.kind !== 'voucher') return;
  const short = lines
    .map(({ product, quantity }) => ({
      code: product.code,
      quantity,
      free: unitsFree(asked.tenant, product.code, asked.now),
    }))
    .filter(({ quantity, free }) => quantity > free);
  if (short.length === 0) return;
  const out = short.filter(({ free }) => free <= 0).map(({ code }) => code);
  const message =
    out.length > 0
      ? { Status: 'OutOfStock', OutOfStock: out, InsufficientStock: null }
      : {
          Status: 'InsufficientStock',
          OutOfStock: null,
          InsufficientStock: Object.fromEntries(short.map(({ code, free }) => [code, free])),
        };
  const technical = JSON.stringify(message, null, asked.readings.stockMessage === 'spaced' ? 2 : undefined);
  yield { cause: 'stock', field: 'Products', text: 'There are not so many left.', technical };
}
