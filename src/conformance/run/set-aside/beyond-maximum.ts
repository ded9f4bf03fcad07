import type { Exchange } from '../../../targets/exchange.ts';
import type { TargetSettings } from '../../../targets/settings/settings.ts';
import { shownAnswer } from '../../../targets/wire/cut-answer.ts';
import { toldIn } from '../../values/readable.ts';
import type { Contribution } from '../../verdicts.ts';
import { keyInFile } from './key-in-file.ts';
import { mayBeTaken } from './nothing-taken.ts';
import type { Sent } from './sent.ts';
import { setAside } from './set-aside.ts';
import { isSuccess } from './wallet-calls.ts';

/** How an API tells amounts, and what a refusal for lack of money or a limit looks like. */
interface Moving {
  key: string;
  /** Above what is declared where nothing is, in units of the body. */
  usual: number;
  declared: number | undefined;
  operations: readonly string[];
  isTaken(exchange: Exchange): boolean;
  /** Whether the document has it refused for its amount, whatever the maximum is. */
  isForbidden(exchange: Exchange): boolean;
  /** Amounts up to the largest that was taken show a limit too. */
  mayBeEmpty: boolean;
  /** How it was refused for the amount; undefined where it may be for something else. */
  refusalOf(exchange: Exchange): string | undefined;
}

const limitWords = /insufficient|fund|balance|limit|exceed|maximum|too (?:much|large|high)/i;

/**
 * A maximum of the target file that is above the usual one, and above what wallets or limits allow (E010, E013), lets a right provider
 * refuse. Where several large amounts were refused in one way, what was refused in that way ends in `error`: on the gateway amounts
 * above all that were taken, on the wallet service, whose calls share one account that they may empty, with words of funds or limits.
 * Amounts that the document has refused, as more change than 500 cents, tell nothing of the maximum.
 */
export function withoutVerdictsBeyond(
  { source, apis }: Pick<TargetSettings, 'source' | 'apis'>,
  { exchanges }: Pick<Sent, 'exchanges'>,
  contributions: readonly Contribution[],
): Contribution[] {
  const { 'charge-gateway': gateway, 'merchant-wallet': wallet } = apis;
  const all = [
    gateway && chargesUpTo(gateway.fixtures.maxAmount),
    wallet && movementsUpTo(wallet.fixtures.maxCents),
  ].filter((it) => it !== undefined);
  const doubts = all.flatMap((it) => doubtfulOf(it, exchanges).map((ids) => ({ key: it.key, ids })));
  if (doubts.length === 0) return [...contributions];
  return setAside(contributions, ({ proof }) => {
    const doubt = doubts.find(({ ids }) => proof.some((id) => ids.has(id)));
    return doubt && `several large amounts were refused in the same way. Lower ${keyInFile(source, doubt.key)}`;
  });
}

/** Distinct amounts that tell a limit from one amount that is refused. */
const severalAmounts = 3;

function doubtfulOf(moving: Moving, exchanges: readonly Exchange[]): Set<string>[] {
  const { declared, usual, operations, isTaken, isForbidden, mayBeEmpty, refusalOf } = moving;
  if (declared === undefined || declared <= usual) return [];
  const calls = exchanges.filter((it) => operations.includes(it.operation ?? '') && !isForbidden(it));
  const most = Math.max(0, ...calls.filter(isTaken).map(amountIn));
  const above = mayBeEmpty ? usual : Math.max(usual, most);
  const refused = Map.groupBy(
    calls.filter((it) => !isTaken(it)),
    refusalOf,
  );
  return [...refused].flatMap(([refusal, own]) => {
    // What is more than the owner declared is refused for something else.
    const large = new Set(own.map(amountIn).filter((it) => it > above && it <= declared));
    return refusal !== undefined && most > 0 && large.size >= severalAmounts ? [new Set(own.map(({ id }) => id))] : [];
  });
}

function amountIn({ request }: Exchange): number {
  return Number(/"amount"\s*:\s*"?(\d+(?:\.\d+)?)/.exec(request.body.toString('utf8'))?.[1] ?? 0);
}

function chargesUpTo(maxAmount: string | undefined): Moving {
  return {
    key: 'apis.charge-gateway.fixtures.maxAmount',
    usual: 100,
    declared: maxAmount === undefined ? undefined : Number(maxAmount),
    operations: ['charge'],
    isTaken: mayBeTaken,
    isForbidden: () => false,
    mayBeEmpty: false,
    refusalOf: (it) => (statusOf(it) === 422 ? `422 ${toldIn(it, 'statusCode')}` : undefined),
  };
}

/** The most of a bank change in USD, in cents (merchant wallet service, section 8). */
const changeAtMost = 500;

function isChangeAboveLimit(exchange: Exchange): boolean {
  const { operation, request } = exchange;
  const isInUsd = /"currency"\s*:\s*"USD"/.test(request.body.toString('utf8'));
  return operation === 'bankChange' && isInUsd && amountIn(exchange) > changeAtMost;
}

function movementsUpTo(maxCents: number | undefined): Moving {
  return {
    key: 'apis.merchant-wallet.fixtures.maxCents',
    usual: 10_000,
    declared: maxCents,
    operations: ['deposit', 'bankChange', 'utilityPayment', 'generateCode'],
    isTaken: isSuccess,
    isForbidden: isChangeAboveLimit,
    mayBeEmpty: true,
    refusalOf(it) {
      const words = `${toldIn(it, 'responseMsg')} ${toldIn(it, 'responseDescription')}`;
      return limitWords.test(words) ? `${statusOf(it)} ${toldIn(it, 'responseCode')}` : undefined;
    },
  };
}

function statusOf({ answer }: Exchange): number {
  return typeof answer === 'string' ? 0 : shownAnswer(answer).status;
}
