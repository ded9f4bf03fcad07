import type { Api } from '../../contract/api.ts';
import { type Redactor, redactor } from '../../protocol/secrets/redactor.ts';
import type { TargetSettings } from '../settings/settings.ts';
import { secretsOf } from './secrets-of.ts';

/** Hides the secrets of a target's APIs, and these others, in words of somebody to whom they were handed. */
export function secretsHidden(apis: TargetSettings['apis'], others: readonly string[] = []): Redactor {
  return redactor([
    ...Object.entries(apis).flatMap(([api, settings]) => secretsOf(api as Api, settings).map((it) => it.value)),
    ...others,
  ]);
}
