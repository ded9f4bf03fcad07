import fc from 'fast-check';
import { shorterLists } from '../../src/conformance/index.ts';

/** A list of steps, and how many of them were taken before something was found, where somebody says so. */
export interface Told<Step> {
  readonly steps: readonly Step[];
  told?: number;
}

/**
 * Stories out of lists of steps that shrink by steps left out alone: what comes after the finding first, then halves,
 * quarters and single steps. Shrinking is tried a few dozen times only, and a step that does nothing is in the way of
 * whoever reads it; how small its amounts are is not.
 */
export function storiesOf<Step, Story extends Told<Step>>(
  lists: fc.Arbitrary<Step[]>,
  storyOf: (steps: readonly Step[]) => Story,
): fc.Arbitrary<Story> {
  return new Stories(lists, storyOf);
}

class Stories<Step, Story extends Told<Step>> extends fc.Arbitrary<Story> {
  readonly #lists: fc.Arbitrary<Step[]>;
  readonly #storyOf: (steps: readonly Step[]) => Story;

  constructor(lists: fc.Arbitrary<Step[]>, storyOf: (steps: readonly Step[]) => Story) {
    super();
    this.#lists = lists;
    this.#storyOf = storyOf;
  }

  override generate(mrng: fc.Random, biasFactor: number | undefined): fc.Value<Story> {
    return new fc.Value(this.#storyOf(this.#lists.generate(mrng, biasFactor).value), undefined);
  }

  override canShrinkWithoutContext(_value: unknown): _value is Story {
    return true;
  }

  override shrink({ steps, told }: Story): fc.Stream<fc.Value<Story>> {
    const storyOf = this.#storyOf;
    return fc.stream(
      (function* () {
        for (const it of shorterLists(steps, told)) yield new fc.Value(storyOf(it), undefined);
      })(),
    );
  }
}
