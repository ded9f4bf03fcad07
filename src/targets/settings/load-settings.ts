import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { builtInTargets, isBuiltInTarget } from './built-in-targets.ts';
import { configProblems } from './config-problems.ts';
import { ConfigurationError, type PlacedProblem } from './configuration-error.ts';
import { emptyAsMapping } from './empty-as-mapping.ts';
import { keepWhatIsRight, removeAt } from './keep-what-is-right.ts';
import { type Misfit, misfits } from './misfits.ts';
import { remedyOfVariable } from './remedy-of-variable.ts';
import { type Environment, replaceEnvironment } from './replace-environment.ts';
import { resolveTarget } from './resolve-target.ts';
import { secretsFromEnvironment } from './secrets-from-environment.ts';
import type { TargetSettings } from './settings.ts';
import { type TargetConfig, targetShape } from './target-shape.ts';
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
 * Throws ConfigurationError that names file and line of all that is wrong, and what is legal; it never shows a secret.
 */
export function loadSettings(target: string, options: LoadOptions): TargetSettings {
  const { settings, problems } = readSettings(target, options);
  if (problems.length > 0 || settings === undefined) throw new ConfigurationError(problems);
  return settings;
}

/** What stands in a target file, wrong or not. */
export interface ReadSettings {
  /** Of what is right; what is not is left out. Undefined where nothing is left that could be called. */
  settings: TargetSettings | undefined;
  /** Each mistake, in the order of the lines. */
  problems: PlacedProblem[];
  /** Paths below the target whose value is not known: its text waits for an environment variable, or is an example. */
  unknown: string[];
}

/** As loadSettings, with all that is right beside all that is wrong. Throws ConfigurationError where it finds no target. */
export function readSettings(target: string, options: LoadOptions): ReadSettings {
  if (isBuiltInTarget(target)) return { settings: builtInTargets[target], problems: [], unknown: [] };
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
  const parsed = parse(file ?? configFile, path);
  if (parsed instanceof ConfigurationError) return { settings: undefined, problems: [...parsed.problems], unknown: [] };
  return readTarget(parsed, name, { path, environment: options.environment });
}

function partsOf(target: string): { file?: string; name?: string } {
  const [file = '', ...rest] = target.split('#');
  if (rest.length > 0) return { file: file === '' ? configFile : file, name: rest.join('#') };
  return /[\\/]|\.ya?ml$/i.test(target) ? { file } : { name: target };
}

function parse(shown: string, path: string): { file: string; yaml: YamlFile } | ConfigurationError {
  try {
    return { file: shown, yaml: readYamlFile(shown, path) };
  } catch (cause) {
    if (cause instanceof ConfigurationError) return cause;
    const { code } = cause as NodeJS.ErrnoException;
    if (code === undefined) throw cause;
    return new ConfigurationError([{ place: { file: shown }, problem: `cannot be read: ${code}` }], { cause });
  }
}

function readTarget(
  { file, yaml }: { file: string; yaml: YamlFile },
  wanted: string | undefined,
  { path, environment }: { path: string; environment: Environment },
): ReadSettings {
  const placed = (problems: readonly Misfit[]): PlacedProblem[] =>
    problems
      .map((it) => ({ place: yaml.placeOf(it.path, it.what), problem: it.problem }))
      .sort(({ place: a }, { place: b }) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0));
  const { value: whole } = yaml;
  const targets = isMapping(whole) && isMapping(whole['targets']) ? whole['targets'] : {};
  if (!isMapping(whole) || Object.keys(targets).length === 0)
    return { settings: undefined, problems: placed(configProblems(structuredClone(whole))), unknown: [] };
  const name = chooseName(targets, wanted, file);
  if (typeof name !== 'string') throw new ConfigurationError(placed([name]));
  const written = targets[name];
  // The other targets stay unread: their environment variables need not be set.
  const { value, problems: unset } = replaceEnvironment(
    { ...whole, targets: { [name]: written } },
    environment,
    (variable) => remedyOfVariable(variable, { shown: file, path }),
  );
  const read = value as { targets: Record<string, unknown> };
  const filled = { ...read, targets: { [name]: emptyAsMapping(targetShape, read.targets[name]) } };
  const kept = keepWhatIsRight(filled, new Set(unset.map((it) => keyOf(it.path))));
  const config = (kept.value as { targets?: Record<string, TargetConfig> }).targets?.[name];
  const unfit = (config ? misfits(config) : []).map((it) => ({ ...it, path: ['targets', name, ...it.path] }));
  const source = { file, lines: config ? linesOf(yaml, ['targets', name], config) : {} };
  for (const it of unfit) if (!it.isDoubt) removeAt(kept.value, it.takes ? ['targets', name, ...it.takes] : it.path);
  const isCallable = config !== undefined && Object.keys(config.apis).length > 0;
  const below = keyOf(['targets', name, '']);
  return {
    settings: isCallable ? { ...resolveTarget(name, config, path), ...secretsOf(written, config), source } : undefined,
    problems: placed([...unset, ...kept.problems, ...unfit]),
    unknown: [...unset, ...unfit.filter((it) => it.isExample || it.isDoubt)]
      .map((it) => keyOf(it.path))
      .flatMap((it) => (it.startsWith(below) ? it.slice(below.length) : [])),
  };
}

/** What no profile knows to be secret. */
function secretsOf(written: unknown, config: TargetConfig): Pick<TargetSettings, 'secrets'> {
  const { headers, driver, proxy, control } = isMapping(written) ? written : {};
  const secrets = secretsFromEnvironment(
    { headers, driver, proxy, token: isMapping(control) && control['token'] },
    { headers: config.headers, driver: config.driver, proxy: config.proxy, token: config.control?.token },
  );
  return secrets.length > 0 ? { secrets: [...new Set(secrets)] } : {};
}

function keyOf(path: readonly string[]): string {
  return path.join('.');
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

function isMapping(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
