import { fieldOf, type ObserverDefinition, statusOf } from '../../conformance/index.ts';

/** Section 7: every error answer has a JSON body with both result fields, also with a status that no table lists. */
export const errorAnswers: ObserverDefinition = {
  slug: 'charge-gateway-error-answers',
  title: 'every error answer is a JSON object with statusCode and statusMessage',
  rules: ['error-answers-are-json'],
  needs: [],
  *observe(exchanges, decide) {
    for (const exchange of exchanges) {
      yield;
      const status = statusOf(exchange);
      // 429 is nowhere in the document: a proxy in front may give it.
      if (exchange.operation === undefined || typeof status !== 'number' || status < 400 || status === 429) continue;
      const missing = ['statusCode', 'statusMessage'].filter((name) => fieldOf(exchange, name) === undefined);
      decide.holds(
        'error-answers-are-json',
        [],
        missing.map((name) => `lacks ${name}`),
        exchange,
      );
    }
  },
};
