import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { builtInTargets, isBuiltInTarget } from './built-in-targets.ts';
import { configProblems } from './config-problems.ts';
import { ConfigurationError } from './configuration-error.ts';
import { durationMs } from './duration-ms.ts';
import { type Environment, replaceEnvironment } from './replace-environment.ts';
import { resolveTarget } from './resolve-target.ts';
import type { TargetSettings } from './settings.ts';
import type { TargetConfig } from './target-shape.ts';
import { clipped, namesTold, unknownName } from './unknown-name.ts';
import { readYamlFile, type YamlFile } from './yaml-file.ts';

/** The file that names are looked up in. */
export const configFile = 'payproof.config.yaml';

export interface LoadOptions {
  /** Folder that relative paths start from. */
  folder: string;
  environment: Environment;
}

/**
 * The settings of one target. `target` is a built-in name (`sandbox`, `prism`), a name in ./payproof.config.yaml, or
 * `FILE[#name]`; the name may be left out where FILE holds one target.
 * Throws ConfigurationError that names file and line, what is wrong and what is legal; it never shows a secret.
 */
export function loadSettings(target: string, options: LoadOptions): TargetSettings {
  if (isBuiltInTarget(target)) return builtInTargets[target];
  const { file, name } = partsOf(target);
  const path = resolve(options.folder, file ?? configFile);
  if (!existsSync(path)) {
    const builtIn = Object.keys(builtInTargets);
    const problem =
      file === undefined
        ? `${unknownName('target', target, builtIn)} There is no ${configFile} here that could name more.`
        : 'there is no such file';
    throw new ConfigurationError([{ place: { file: file ?? configFile }, problem }]);
  }
  return readTarget(parse(file ?? configFile, path), name, { path, environment: options.environment });
}

function partsOf(target: string): { file?: string; name?: string } {
  const [file = '', ...rest] = target.split('#');
  if (rest.length > 0) return { file: file === '' ? configFile : file, name: rest.join('#') };
  return /[\\/]|\.ya?ml$/i.test(target) ? { file } : { name: target };
}

function parse(shown: string, path: string): { file: string; yaml: YamlFile } {
  try {
    return { file: shown, yaml: readYamlFile(shown, path) };
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === undefined) throw cause;
    throw new ConfigurationError([{ place: { file: shown }, problem: `cannot be read: ${code}` }], { cause });
  }
}

/** One problem of the configuration, by the path of the key or value that is wrong. */
interface Misfit {
  path: string[];
  what?: 'key' | 'value';
  problem: string;
}

function readTarget(
  { file, yaml }: { file: string; yaml: YamlFile },
  wanted: string | undefined,
  { path, environment }: { path: string; environment: Environment },
): TargetSettings {
  const refuse = (problems: readonly Misfit[]): never => {
    const placed = problems.map((it) => ({ place: yaml.placeOf(it.path, it.what), problem: it.problem }));
    throw new ConfigurationError(placed.sort((a, b) => (a.place.line ?? 0) - (b.place.line ?? 0)));
  };
  const { value: whole } = yaml;
  const targets = isMapping(whole) && isMapping(whole['targets']) ? whole['targets'] : {};
  if (!isMapping(whole) || Object.keys(targets).length === 0) return refuse(configProblems(structuredClone(whole)));
  const name = chooseName(targets, wanted, file);
  if (typeof name !== 'string') return refuse([name]);
  // The other targets stay unread: their environment variables need not be set.
  const { value, problems } = replaceEnvironment({ ...whole, targets: { [name]: targets[name] } }, environment);
  if (problems.length > 0) return refuse(problems);
  const wrong = configProblems(value);
  if (wrong.length > 0) return refuse(wrong);
  const config = (value as { targets: Record<string, TargetConfig> }).targets[name] as TargetConfig;
  const unfit = misfits(config);
  if (unfit.length > 0) return refuse(unfit.map((it) => ({ ...it, path: ['targets', name, ...it.path] })));
  return { ...resolveTarget(name, config, path), source: { file, lines: linesOf(yaml, ['targets', name], config) } };
}

/** The line of every key below `at`, by its path from there. */
function linesOf(
  yaml: YamlFile,
  at: readonly string[],
  value: unknown,
  below: readonly string[] = [],
): Record<string, number> {
  if (!isMapping(value)) return {};
  return Object.assign(
    {},
    ...Object.entries(value).map(([key, inner]) => {
      const path = [...below, key];
      const { line } = yaml.placeOf([...at, ...path], 'key');
      return { ...(line !== undefined && { [path.join('.')]: line }), ...linesOf(yaml, at, inner, path) };
    }),
  );
}

function chooseName(targets: object, wanted: string | undefined, file: string): string | Misfit {
  const names = Object.keys(targets);
  if (wanted === undefined) {
    if (names.length === 1) return names[0] as string;
    const commands = names.slice(0, namesTold).map((it) => `--target ${file}#${clipped(it)}`);
    const more = names.length > namesTold ? `, or one of ${names.length - namesTold} more` : '';
    const problem = `holds ${names.length} targets; say which: ${commands.join(' or ')}${more}`;
    return { path: ['targets'], what: 'key', problem };
  }
  if (names.includes(wanted)) return wanted;
  const legal = file === configFile ? [...names, ...Object.keys(builtInTargets)].sort() : names;
  return { path: ['targets'], what: 'key', problem: unknownName('target', wanted, legal) };
}

/** What the schema cannot say: keys that need one another by their values. */
function misfits(config: TargetConfig): Misfit[] {
  const { driver, control } = config;
  const durations = (['timeout', 'patience', 'quiet'] as const).filter(
    (key) => (durationMs(config[key] ?? '0s') ?? 0) > longestMs,
  );
  const problem = "'control' is for driver payproof only; write `driver: payproof` beside it or leave it out";
  return [
    ...(control === undefined || driver === 'payproof' ? [] : [{ path: ['control'], what: 'key' as const, problem }]),
    ...durations.map((key) => ({ path: [key], problem: `'${key}' must be at most 1440m, which is a day` })),
  ];
}

const longestMs = 24 * 60 * 60_000;

function isMapping(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
