import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { type Asked, ask, type OperationId } from '../control/ask.ts';
import type { Operations } from '../control/contract.ts';
import { type LiveKind, onLive } from './live.ts';

/** What an operation answered last. */
export interface Answer<T> {
  value: Signal<T | undefined>;
  problem: Signal<string | undefined>;
  reload(): Promise<void>;
}

/**
 * What an operation answers, asked again whenever one of the events `on` came or some were lost, at most four times a
 * second. What was asked before for something else is dropped when it comes late.
 */
export function useAnswer<O extends OperationId>(
  operation: O,
  asked: Asked<O>,
  on: readonly LiveKind[] = [],
): Answer<Operations[O]['answer']> {
  const value = useSignal<Operations[O]['answer'] | undefined>(undefined);
  const problem = useSignal<string | undefined>(undefined);
  const key = `${String(operation)} ${JSON.stringify(asked)}`;
  const turn = useSignal(0);
  async function reload(): Promise<void> {
    turn.value += 1;
    const mine = turn.value;
    try {
      const answer = await ask(operation, asked);
      if (turn.peek() !== mine) return;
      value.value = answer;
      problem.value = undefined;
    } catch (error) {
      if (turn.peek() === mine) problem.value = error instanceof Error ? error.message : String(error);
    }
  }
  useEffect(() => {
    value.value = undefined;
    void reload();
    let waiting: number | undefined;
    const stop = onLive([...on, 'dropped'], () => {
      waiting ??= setTimeout(() => {
        waiting = undefined;
        void reload();
      }, 250);
    });
    return () => {
      stop();
      clearTimeout(waiting);
      turn.value += 1;
    };
  }, [key]);
  return { value, problem, reload };
}
