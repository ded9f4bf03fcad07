import { visible } from '../../protocol/visible.ts';

/** Where in a configuration file something stands; line and column count from 1. */
export interface Place {
  file: string;
  line?: number;
  column?: number;
}

/** The target cannot be made from its configuration: the user's mistake. The message begins with file and line, a line a problem. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';

  constructor(problems: readonly { place: Place; problem: string }[], options?: ErrorOptions) {
    super(problems.map(({ place, problem }) => visible(`${placeText(place)}: ${problem}`)).join('\n'), options);
  }
}

function placeText({ file, line, column }: Place): string {
  return [file, line, line && column].filter((it) => it !== undefined).join(':');
}
