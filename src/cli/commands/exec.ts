import { resolve } from 'node:path';
import { Command, Option } from 'commander';
import type { RunResult } from '../../conformance/index.ts';
import { type Api, apis as allApis, defined, loadRegister } from '../../contract/index.ts';
import { checkEvidenceOptions, writeReportManifest } from '../../evidence/index.ts';
import {
  execScenarios,
  fewScenarios,
  findFaketime,
  findScenarios,
  plainScenario,
  type Scenario,
  shippedScenarios,
} from '../../integrator/index.ts';
import { visible } from '../../protocol/visible.ts';
import { formats } from '../../report/index.ts';
import { integratorObservers } from '../../traffic/integrator-observers.ts';
import { conclude, prepare, withConclusion } from '../conclusion/conclude.ts';
import type { ConcludeOptions, Prepared } from '../conclusion/conclude-options.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { chooseAll } from '../options/choose.ts';
import { ageOf, repeated, timeScaleOf } from '../options/parse-options.ts';
import { readGiven } from '../options/read-given.ts';
import { progressLine } from '../progress.ts';
import { shellCommand } from '../shell-command.ts';
import { UsageError } from '../usage-error.ts';

export interface ExecCommandOptions extends ConcludeOptions {
  words: string[];
  api?: string[];
  scenario?: string[];
  allScenarios?: boolean;
  fewScenarios?: boolean;
  timeScale: number;
  faketime?: string | true;
  log?: string[];
  timeout: number;
  build?: string;
  key?: string;
  example?: boolean;
  list?: boolean;
}

/** The command `exec`; `act` gets its options, with the command that is judged. */
export function execCommand(act: (options: ExecCommandOptions) => Promise<void>): Command {
  const command = new Command('exec')
    .description(
      'Judge an integrator: start a command with a sandbox around it, play scenarios, and give one verdict for each rule of client and receiver.',
    )
    .argument('[command...]', 'what is started for each scenario, behind --')
    .option('--api <api>', 'only this API; repeatable (default: those of the scenarios, else all)', repeated)
    .option('--scenario <name>', 'play this one, or that of a file (.yaml); repeatable', repeated)
    .option('--all-scenarios', 'play every scenario that payproof brings')
    .option('--few-scenarios', 'play as few of them as give each rule an occasion')
    .option(
      '--time-scale <n>',
      'the provider’s clock runs n times as fast; PAYPROOF_TIME_SCALE tells it',
      timeScaleOf,
      1,
    )
    .option('--faketime [library]', 'with --time-scale on Linux: libfaketime makes the command’s own clock as fast')
    .option('--log <file>', 'a file that the command logs to, searched as its output is; repeatable', repeated)
    .addOption(
      new Option('--timeout <span>', 'how long the command may take for a scenario')
        .argParser(ageOf)
        .default(ageOf('30m'), '30m'),
    )
    .option('--build <text>', 'which build of the command it is: stands in the reports')
    .option('--key <file.pem>', 'with --report-dir: Ed25519 key that signs the report')
    .option('--example', "judge payproof's own example integrators in place of a command, in seconds")
    .option('--list', 'print the scenarios, and run nothing')
    .addHelpText('after', '\nExample: npx payproof exec --all-scenarios --report-dir report -- node shop.js');
  return withConclusion(command).action((words: string[], options: Omit<ExecCommandOptions, 'words'>) =>
    act({ ...options, words }),
  );
}

/** Runs `exec`: 1 where a rule is broken, else the command's own code where that failed. */
export async function exec(options: ExecCommandOptions, io: Io): Promise<number> {
  const named = options.api && (chooseAll('api', options.api, allApis) as Api[]);
  const scenarios = scenariosOf(options, named, io.folder);
  if (options.list) {
    io.out(
      listing(options.scenario || options.allScenarios || options.fewScenarios ? scenarios : shippedScenarios(named)),
    );
    return exitCode.ok;
  }
  keyOf(options, io);
  if (options.example) return exampleOf(scenarios, options, io);
  if (options.words.length === 0)
    throw new UsageError('give the command that is to be judged behind --: payproof exec -- node shop.js');
  const { faketime } = options;
  const prepared = prepare(options, io.folder);
  const isPlain = scenarios.length === 1 && scenarios[0]?.name === plainScenario.name;
  const judged = named ?? (isPlain ? [...allApis] : [...new Set(scenarios.map((it) => it.api))]);
  io.hurry?.();
  // With --json, stdout is the run's.
  const pass = (to: (text: string) => void) => (chunk: Buffer) => to(chunk.toString('utf8'));
  const { result, code } = await execScenarios(scenarios, {
    words: options.words,
    apis: judged,
    observers: integratorObservers,
    rules: loadRegister(),
    timeScale: options.timeScale,
    faketime: faketime === undefined ? undefined : findFaketime(faketime === true ? undefined : faketime),
    logs: options.log ?? [],
    folder: io.folder,
    environment: io.environment,
    timeoutMs: options.timeout,
    signal: io.interrupt,
    out: pass(options.json ? io.err : io.out),
    err: pass(io.err),
    command: commandOf(options),
    integrator: defined({
      command: shellCommand(options.words),
      build: options.build,
      timeScale: options.timeScale > 1 ? options.timeScale : undefined,
    }),
    onScenario: tellingOf(options, io),
  });
  const verdict = await concludeSigned(result, prepared, options, io);
  if (verdict === exitCode.ok && code === 0 && result.checks.every((it) => it.exchanges === 0)) {
    io.err(
      'payproof: the command called none of the APIs, so nothing of it was judged; Noted says where its calls went\n',
    );
    return exitCode.undecided;
  }
  if (code === 0 || verdict === exitCode.broken || verdict === exitCode.interrupted) return verdict;
  if (!options.quiet) io.err(`payproof: the command ended with ${code}\n`);
  return code;
}

async function exampleOf(scenarios: readonly Scenario[], options: ExecCommandOptions, io: Io): Promise<ExitCode> {
  if (options.words.length > 0) throw new UsageError('--example stands in place of a command; leave one of them out');
  const prepared = prepare(options, io.folder);
  const progress = progressLine(io, { quiet: options.quiet === true, what: 'scenarios' });
  const { judgeExample } = await import('../judge-example.ts');
  const result = await judgeExample(scenarios, {
    build: options.build,
    command: commandOf(options),
    signal: io.interrupt,
    onScenario: progress.tell,
  }).finally(progress.end);
  return concludeSigned(result, prepared, options, io);
}

/** What a report folder needs to be evidence is written last. */
async function concludeSigned(
  run: RunResult,
  prepared: Prepared,
  options: ExecCommandOptions,
  io: Io,
): Promise<ExitCode> {
  const { reportDir } = options;
  const code = await conclude(run, prepared, options, io);
  if (reportDir === undefined || run.interrupted) return code;
  const names = prepared.formats.map((it) => formats[it].file);
  await writeReportManifest(run, resolve(io.folder, reportDir), { names, privateKeyPem: keyOf(options, io) });
  return code;
}

/** Found out before a run too: a key that cannot sign costs none. */
function keyOf({ key, reportDir }: ExecCommandOptions, { folder }: Io): string | undefined {
  if (key === undefined) return undefined;
  if (reportDir === undefined) throw new UsageError('--key signs a report: give --report-dir too');
  const privateKeyPem = readGiven('--key', key, folder).toString('utf8');
  checkEvidenceOptions(folder, { force: true, privateKeyPem });
  return privateKeyPem;
}

/** A line a scenario: what the command writes stands between them. */
function tellingOf({ quiet }: ExecCommandOptions, io: Io) {
  return ({ done, total, check }: { done: number; total: number; check: string }): void => {
    if (!quiet) io.err(`payproof: scenario ${done} of ${total} played: ${visible(check)}\n`);
  };
}

function scenariosOf(
  { scenario, allScenarios, fewScenarios: few }: ExecCommandOptions,
  apis: readonly Api[] | undefined,
  folder: string,
): Scenario[] {
  if (scenario && allScenarios) throw new UsageError('--all-scenarios plays every one; leave --scenario out');
  if (few && (scenario || allScenarios))
    throw new UsageError('--few-scenarios chooses scenarios; leave --scenario and --all-scenarios out');
  if (scenario) return findScenarios(scenario, apis ?? allApis, folder);
  if (few) return fewScenarios(shippedScenarios(apis));
  return allScenarios ? shippedScenarios(apis) : [{ ...plainScenario, api: apis?.[0] ?? plainScenario.api }];
}

function listing(scenarios: readonly Scenario[]): string {
  const width = Math.max(0, ...scenarios.map(({ api, name }) => `${api}/${name}`.length));
  return scenarios.map(({ api, name, title }) => `${`${api}/${name}`.padEnd(width)}  ${visible(title)}\n`).join('');
}

function commandOf({
  api,
  scenario,
  allScenarios,
  fewScenarios: few,
  timeScale,
  faketime,
  log,
  example,
  words,
}: ExecCommandOptions): string {
  return shellCommand([
    ...['npx', 'payproof', 'exec'],
    ...(api ?? []).flatMap((it) => ['--api', it]),
    ...(scenario ?? []).flatMap((it) => ['--scenario', it]),
    ...(allScenarios ? ['--all-scenarios'] : []),
    ...(few ? ['--few-scenarios'] : []),
    ...(timeScale === 1 ? [] : ['--time-scale', String(timeScale)]),
    ...(faketime === undefined ? [] : [faketime === true ? '--faketime' : `--faketime=${faketime}`]),
    ...(log ?? []).flatMap((it) => ['--log', it]),
    ...(example ? ['--example'] : ['--', ...words]),
  ]);
}
