import { InvalidArgumentError } from 'commander';

/** What a workspace's live stream tells. */
export const eventKinds = ['exchange', 'delivery', 'prompt', 'sms', 'clock', 'finding', 'deed'];

/** Kinds of events with commas between them; `all` is each. */
export function kindsOf(text: string): string[] {
  if (text === 'all') return eventKinds;
  const wanted = text.split(',');
  if (wanted.every((it) => eventKinds.includes(it))) return wanted;
  throw new InvalidArgumentError(`Write some of ${eventKinds.join(',')} with commas between them, or all.`);
}

/** `422`, or `4xx` for a hundred of them. */
export function statusOf(text: string): RegExp {
  if (!/^[1-5](\d\d|xx)$/.test(text)) throw new InvalidArgumentError('Write it as 422, or as 4xx.');
  return new RegExp(`^${text.replaceAll('x', '\\d')}$`);
}
