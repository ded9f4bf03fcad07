import { visible } from '../../protocol/visible.ts';

/** Where in a configuration file something stands; line and column count from 1. */
export interface Place {
  file: string;
  line?: number;
  column?: number;
}

/** One mistake of a configuration, and where it stands. */
export interface PlacedProblem {
  place: Place;
  /** The part of the target that it is about. */
  about?: 'driver' | 'callbacks';
  problem: string;
}

/** The target cannot be made from its configuration: the user's mistake. The message begins with file and line, a line a problem. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
  readonly problems: readonly PlacedProblem[];

  constructor(problems: readonly PlacedProblem[], options?: ErrorOptions) {
    super(problems.map(({ place, problem }) => visible(`${placeText(place)}: ${problem}`)).join('\n'), options);
    this.problems = problems;
  }
}

/** `file:line:column`, as far as it is known. */
export function placeText({ file, line, column }: Place): string {
  return [file, line, line && column].filter((it) => it !== undefined).join(':');
}
