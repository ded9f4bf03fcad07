import type { Exchange } from '../../targets/exchange.ts';

/** The header by which each answer of payproof's own sandbox and mocks says what it is. */
const sandboxHeader = 'x-payproof-simulated';

/** Whether our own sandbox or mock gave one of these answers, whatever address led to it. */
export function hasSimulatedAnswer(exchanges: readonly Exchange[]): boolean {
  return exchanges.some(
    ({ answer }) => typeof answer === 'object' && answer.headers.some(([name]) => name.toLowerCase() === sandboxHeader),
  );
}
