import type { Hooks } from '../../hooks.ts';
import type { Asked } from '../../model.ts';

const pauseMs = 150;

/** Holds calls of one kind for a moment and mixes the earlier one with the later where two are under way together. */
export function meeting(
  isOne: (asked: Asked) => boolean,
  mix: (earlier: Asked, later: Asked) => void,
): Required<Pick<Hooks, 'pauseMs'>> {
  let last: { at: number; asked: Asked } | undefined;
  return {
    pauseMs(asked) {
      if (!isOne(asked)) return 0;
      const at = performance.now();
      if (last && last.asked.tenant === asked.tenant && at - last.at < pauseMs - 3) mix(last.asked, asked);
      last = { at, asked };
      return pauseMs;
    },
  };
}

/** Gives the earlier of two calls of one kind that meet something of the answer of the later. */
export function mixing(
  isOne: (asked: Asked) => boolean,
  change: (body: Asked['call']['body'], answer: Record<string, unknown>, later: Asked) => void,
): () => Hooks {
  return () => {
    const later = new Map<Asked, Asked>();
    return {
      ...meeting(isOne, (one, other) => later.set(one, other)),
      answer(answer, call, asked) {
        const other = asked && later.get(asked);
        if (other) change(call.body, answer.body, other);
      },
    };
  };
}
