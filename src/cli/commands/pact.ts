import { execFileSync } from 'node:child_process';
import { Command } from 'commander';
import { pactApis, pactSlugs, publishPacts, verifyPacts } from '../../../contracts/index.ts';
import { defined } from '../../contract/index.ts';
import { visible } from '../../protocol/visible.ts';
import { conclude, prepare, withConclusion } from '../conclusion/conclude.ts';
import type { ConcludeOptions } from '../conclusion/conclude-options.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { chooseAll } from '../options/choose.ts';
import { dialectOf } from '../options/dialects.ts';
import { assignment, repeated } from '../options/parse-options.ts';
import { faultsOf } from '../options/planted-faults.ts';
import { apisOf, refusePlanting, targetOf, targetOption } from '../options/target.ts';
import { progressLine } from '../progress.ts';
import { shellCommand } from '../shell-command.ts';
import { UsageError } from '../usage-error.ts';

export interface PactVerifyOptions extends ConcludeOptions {
  api?: string[];
  target: string;
  check?: string[];
  fault?: string[];
  dialect?: Record<string, string>;
}

export interface PactPublishOptions {
  api?: string[];
  consumerVersion?: string;
  branch?: string;
  tag?: string[];
}

/** The command `pact` with its two; each `act` gets the options of its own. */
export function pactCommand(
  actVerify: (options: PactVerifyOptions) => Promise<void>,
  actPublish: (options: PactPublishOptions) => Promise<void>,
): Command {
  const verify = new Command('verify')
    .description("Verify our clients' pacts against a target: one verdict for each rule that they carry.")
    .option('--api <api>', 'only this API; repeatable (default: all that the target has)', repeated)
    .option(targetOption.flags, targetOption.text, 'sandbox')
    .option('--check <slug>', 'only this interaction, as a failure names it; repeatable', repeated)
    .option('--fault <id>', "plant a fault in payproof's own sandbox; repeatable", repeated)
    .option('--dialect <name=value>', "set a dialect switch of payproof's own sandbox; repeatable", assignment)
    .addHelpText('after', '\nExample: npx payproof pact verify --target staging --report-dir report');
  const publish = new Command('publish')
    .description(
      'Hand the pacts to the broker of PACT_BROKER_BASE_URL (PACT_BROKER_TOKEN, or _USERNAME and _PASSWORD).',
    )
    .option('--api <api>', 'only this API; repeatable (default: all)', repeated)
    .option('--consumer-version <version>', 'version of the clients (default: the commit that is checked out)')
    .option('--branch <branch>', 'branch of that version (default: the one that is checked out)')
    .option('--tag <tag>', 'tag of that version; repeatable', repeated)
    .addHelpText('after', '\nExample: npx payproof pact publish --branch main --tag test');
  return new Command('pact')
    .description("Our clients' pacts: verify them against a target, or publish them to a broker.")
    .addHelpText('after', '\nExample: npx payproof pact verify --api charge-gateway')
    .addCommand(withConclusion(verify).action(actVerify))
    .addCommand(publish.action(actPublish));
}

/** Exit codes as those of `verify`. Throws UsageError, ConfigurationError, PactError. */
export async function pactVerify(options: PactVerifyOptions, io: Io): Promise<ExitCode> {
  const target = targetOf(options.target, io);
  refusePlanting(target, options);
  const prepared = prepare(options, io.folder);
  const apis = apisOf(options.api, target);
  const progress = progressLine(io, { quiet: options.quiet === true, what: 'interactions' });
  const result = await verifyPacts(
    defined({
      target,
      apis,
      checks: options.check && chooseAll('interaction', options.check, pactSlugs(apis)),
      faults: options.fault && faultsOf(options.fault),
      dialect: options.dialect && dialectOf(options.dialect),
      onProgress: progress.tell,
      signal: io.interrupt,
      command: commandOf(options),
    }),
  ).finally(progress.end);
  return conclude(result, prepared, options, io);
}

/** 0 when the broker took them. Throws UsageError, PactError. */
export async function pactPublish(
  { api, consumerVersion, branch, tag }: PactPublishOptions,
  io: Io,
): Promise<ExitCode> {
  const version = consumerVersion ?? git(io.folder, ['rev-parse', 'HEAD']);
  if (!version) throw new UsageError('no commit is checked out here: give --consumer-version');
  const onBranch = branch ?? git(io.folder, ['symbolic-ref', '--short', '--quiet', 'HEAD']);
  const said = await publishPacts(
    defined({
      apis: api === undefined ? pactApis() : [...new Set(chooseAll('API with a pact', api, pactApis()))],
      version,
      branch: onBranch,
      tags: tag,
      environment: io.environment,
    }),
  );
  io.out(`${[...said, `published as version ${version}`].map(visible).join('\n')}\n`);
  return exitCode.ok;
}

function git(folder: string, words: string[]): string | undefined {
  try {
    return execFileSync('git', words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}

/** Without the interactions that were asked for: each failure adds its own. */
function commandOf({ api, target, fault, dialect }: PactVerifyOptions): string {
  return shellCommand([
    ...['npx', 'payproof', 'pact', 'verify'],
    ...(api ?? []).flatMap((it) => ['--api', it]),
    ...(target === 'sandbox' ? [] : ['--target', target]),
    ...(fault ?? []).flatMap((it) => ['--fault', it]),
    ...Object.entries(dialect ?? {}).flatMap(([name, value]) => ['--dialect', `${name}=${value}`]),
  ]);
}
