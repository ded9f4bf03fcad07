import type { ApiFixtures } from '../../targets/apis/index.ts';
import type { Exchange } from '../../targets/exchange.ts';
import type { TargetSettings } from '../../targets/settings/settings.ts';
import { AnswerCut } from '../../targets/wire/cut-answer.ts';
import type { Finding } from '../result.ts';
import { fieldOf, textIn } from '../values/answer.ts';
import type { Contribution } from '../verdicts.ts';
import { keyInFile } from './key-in-file.ts';
import { setAside } from './set-aside.ts';

const api = 'merchant-wallet';

/** A customer or a utility product of the target file. */
interface Name {
  /** As it is told. */
  words: string;
  /** Its key below the API's fixtures. */
  key: string;
  isIn(exchange: Exchange): boolean;
}

/**
 * That a wallet service knows the customers and utility products of the target file shows by its calls alone. One that no call of
 * a whole run succeeded for, though some named it, is as likely misspelled there: what was found about it ends in `error`, with
 * the name.
 */
export function withoutVerdictsOnUnknown(
  { kind, source, apis }: Pick<TargetSettings, 'kind' | 'source' | 'apis'>,
  exchanges: readonly Exchange[],
  contributions: readonly Contribution[],
): Contribution[] {
  const calls = exchanges.filter((it) => it.api === api && it.by === 'client');
  const unknown = kind === 'remote' ? namesIn(apis[api]?.fixtures).filter((it) => isUnknown(it, calls)) : [];
  if (unknown.length === 0) return [...contributions];
  const byId = new Map(calls.map((it) => [it.id, it]));
  return setAside(contributions, ({ proof, deed = [] }: Finding) => {
    const about = [...proof, ...deed].flatMap((id) => byId.get(id) ?? []);
    const name = unknown.find((it) => about.some((call) => it.isIn(call)));
    if (name === undefined) return undefined;
    const key = keyInFile(source, `apis.${api}.fixtures.${name.key}`);
    return `each call about ${name.words} was refused in all the run. Look whether the service knows it, or take it out of ${key}`;
  });
}

function namesIn(fixtures: ApiFixtures | undefined): Name[] {
  const customers = (fixtures?.numbers?.registered ?? []).map((number, place): Name => {
    // The same for each form of a number.
    const subscriber = number.slice(-9);
    const isIn = ({ operation, request: { url, body } }: Exchange): boolean =>
      (operation === 'linkedAccountInquiry' && url.includes(subscriber)) ||
      (operation === 'bankChange' && body.includes(subscriber));
    return { words: number, key: `numbers.registered[${place}]`, isIn };
  });
  const products = (fixtures?.utility ?? []).map(({ provider, providerProduct }, place): Name => {
    const isIn = ({ operation, request: { body } }: Exchange): boolean =>
      operation === 'utilityPayment' && [provider, providerProduct].every((it) => body.includes(JSON.stringify(it)));
    return { words: `${providerProduct} of ${provider}`, key: `utility[${place}]`, isIn };
  });
  return [...customers, ...products];
}

/** Some call named it, and none of these succeeded. */
function isUnknown(name: Name, calls: readonly Exchange[]): boolean {
  const about = calls.filter((it) => name.isIn(it));
  return about.length > 0 && !about.some(maySucceed);
}

/** Of an answer that nobody can judge nobody knows. */
function maySucceed(exchange: Exchange): boolean {
  try {
    return /^0+$/.test(textIn(fieldOf(exchange, 'responseCode')) ?? '');
  } catch (problem) {
    if (problem instanceof AnswerCut) return true;
    throw problem;
  }
}
