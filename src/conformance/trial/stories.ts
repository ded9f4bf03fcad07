import fc from 'fast-check';
import { shorterLists } from './shorter-lists.ts';

/** One step of a story: what is done stands in `kind` or `do`. */
export type StoryStep = Readonly<Record<string, unknown>>;

/** The steps of a value that is a story; undefined where it is none. */
export function stepsIn(value: unknown): readonly StoryStep[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const steps: unknown[] = value;
  return steps.every(isStep) ? (steps as StoryStep[]) : undefined;
}

function isStep(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, do: deed } = value as { kind?: unknown; do?: unknown };
  return typeof kind === 'string' || typeof deed === 'string';
}

/**
 * The same values, of which stories shrink by steps left out alone: shrinking is tried a few dozen times only, and a step that
 * does nothing is in the way of whoever reads it; how small its amounts are is not.
 */
export function withShorterStories<T>(values: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return new Stories(values);
}

class Stories<T> extends fc.Arbitrary<T> {
  readonly #values: fc.Arbitrary<T>;

  constructor(values: fc.Arbitrary<T>) {
    super();
    this.#values = values;
  }

  override generate(mrng: fc.Random, biasFactor: number | undefined): fc.Value<T> {
    return this.#values.generate(mrng, biasFactor);
  }

  override canShrinkWithoutContext(value: unknown): value is T {
    return stepsIn(value) !== undefined || this.#values.canShrinkWithoutContext(value);
  }

  override shrink(value: T, context: unknown): fc.Stream<fc.Value<T>> {
    const steps = stepsIn(value);
    if (!steps) return this.#values.shrink(value, context);
    return fc.stream(
      (function* () {
        for (const it of shorterLists(steps)) yield new fc.Value(it as T, undefined);
      })(),
    );
  }
}
