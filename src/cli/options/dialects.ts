import { examplesOf, isValueOf, listDialects } from '../../sandbox/index.ts';
import { unknownName } from '../../targets/settings/unknown-name.ts';
import { UsageError } from '../usage-error.ts';
import { chooseQualified } from './choose.ts';

/** Dialect switches by their full names; the API may be left out. Throws UsageError for an unknown name or value. */
export function dialectOf(wanted: Readonly<Record<string, string>>): Record<string, string> {
  const known = listDialects();
  const chosen = Object.entries(wanted).map(([name, value]) => {
    const [id] = chooseQualified(
      'dialect',
      [name],
      known.map((it) => it.id),
    );
    const definition = known.find((it) => it.id === id);
    if (definition && !isValueOf(definition, value)) {
      throw new UsageError(unknownName(`value of dialect '${id}':`, value, examplesOf(definition)));
    }
    return [id, value];
  });
  return Object.fromEntries(chosen) as Record<string, string>;
}
