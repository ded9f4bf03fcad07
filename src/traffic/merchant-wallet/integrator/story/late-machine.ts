import { type Exchange, statusOf } from '../../../../conformance/index.ts';
import { resultOf } from './result.ts';

/**
 * What answers a machine that is late may have brought to a caller that had given them up. Such a thing happens to some answers
 * of a class, never to all: what is never logged of a whole class, twice or more, is a habit. Nor had a caller given up the
 * refusal of a token because of which it logged in.
 */
export interface LateMachine {
  logged(exchange: Exchange): void;
  turnedAway(exchange: Exchange): void;
  loginSent(): void;
  excuses(exchange: Exchange, missing: readonly Exchange[]): boolean;
}

export function newLateMachine(): LateMachine {
  const logged = new Set<string>();
  const turnedAway = new Set<string>();
  const read = new Set<string>();
  return {
    logged: (exchange) => {
      for (const name of [statusClassOf(exchange), resultClassOf(exchange)]) logged.add(name);
    },
    turnedAway: ({ id }) => {
      turnedAway.clear();
      turnedAway.add(id);
    },
    loginSent: () => {
      for (const id of turnedAway) read.add(id);
      turnedAway.clear();
    },
    excuses(exchange, missing) {
      const own = resultClassOf(exchange);
      const isAlone = missing.filter((it) => resultClassOf(it) === own).length === 1;
      return logged.has(statusClassOf(exchange)) && (logged.has(own) || isAlone) && !read.has(exchange.id);
    },
  };
}

function statusClassOf(exchange: Exchange): string {
  return `${Math.floor(Number(statusOf(exchange)) / 100)}xx`;
}

function resultClassOf(exchange: Exchange): string {
  return `${statusClassOf(exchange)} ${resultOf(exchange)}`;
}
