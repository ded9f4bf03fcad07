import { placeText } from '../../../targets/settings/configuration-error.ts';
import { placeIn } from '../../../targets/settings/place-in.ts';
import type { TargetSettings } from '../../../targets/settings/settings.ts';

/** A key of the target file as a text names it: with its place, where the target is of a file. */
export function keyInFile(source: TargetSettings['source'], path: string): string {
  const place = source ? ` (${placeText(placeIn(source, path, ''))})` : '';
  return `\`${path}\`${place}`;
}
