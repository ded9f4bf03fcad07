import type { Api } from '../../contract/index.ts';
import { loadSettings, type TargetSettings } from '../../targets/index.ts';
import type { Io } from '../io.ts';
import { judgedApis } from '../suite.ts';
import { UsageError } from '../usage-error.ts';
import { chooseAll } from './choose.ts';

/** Text of the option that every command with a target has. */
export const targetOption = {
  flags: '--target <target>',
  text: 'sandbox, prism, a name in ./payproof.config.yaml, or FILE[#name]',
} as const;

/** The settings that `--target` names. Throws ConfigurationError. */
export function targetOf(name: string, io: Pick<Io, 'folder' | 'environment'>): TargetSettings {
  return loadSettings(name, { folder: io.folder, environment: io.environment });
}

/**
 * The APIs to judge: those that `--api` names, else all that the target has. Only those with checks are legal.
 * Throws UsageError.
 */
export function apisOf(names: readonly string[] | undefined, target: TargetSettings): Api[] {
  const has = target.kind === 'remote' ? judgedApis.filter((api) => target.apis[api] !== undefined) : judgedApis;
  if (has.length === 0) {
    throw new UsageError(`target '${target.name}' has none of the APIs that can be judged: ${judgedApis.join(', ')}`);
  }
  return names === undefined ? [...has] : [...new Set(chooseAll(`API of target '${target.name}'`, names, has))];
}

/** Faults and dialects are switches of our own sandbox. Throws UsageError where another target is to have them. */
export function refusePlanting(target: TargetSettings, given: { fault?: unknown; dialect?: unknown }): void {
  const option = given.fault !== undefined ? '--fault' : given.dialect !== undefined ? '--dialect' : undefined;
  if (option === undefined || target.kind === 'embedded') return;
  throw new UsageError(
    `${option} plants something in payproof's own sandbox; it goes with --target sandbox only, not with '${target.name}'`,
  );
}
