import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { defined } from '../../contract/index.ts';
import { checkEvidenceOptions, goLiveApi, referencesIn, runGoLive, writeEvidence } from '../../evidence/index.ts';
import { visible, visibleJson } from '../../protocol/visible.ts';
import { goLiveCounts, renderGoLiveTerminal } from '../../report/index.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { dialectOf } from '../options/dialects.ts';
import { ageOf, assignment, repeated } from '../options/parse-options.ts';
import { faultsOf } from '../options/planted-faults.ts';
import { readGiven } from '../options/read-given.ts';
import { refusePlanting, targetOf, targetOption } from '../options/target.ts';
import { progressLine } from '../progress.ts';
import { shellCommand } from '../shell-command.ts';
import { UsageError } from '../usage-error.ts';
import { checkEvidence } from './verify-evidence.ts';

export interface EvidenceCommandOptions {
  out?: string;
  verify?: string;
  expectTarget?: string;
  notOlderThan?: number;
  requireSignature?: boolean;
  target: string;
  script?: string;
  key?: string;
  fault?: string[];
  dialect?: Record<string, string>;
  force?: boolean;
  json?: boolean;
  quiet?: boolean;
  color: boolean;
}

/** The command `evidence`; `act` gets its options. */
export function evidenceCommand(act: (options: EvidenceCommandOptions) => Promise<void>): Command {
  return new Command('evidence')
    .description("Run the charge gateway's go-live cases and fill the operator's test script.")
    .option('--out <dir>', 'folder for go-live.xlsx, go-live.csv and what proves them')
    .option(targetOption.flags, targetOption.text, 'sandbox')
    .option('--script <file.xlsx>', "fill this copy of the operator's workbook instead of making one")
    .option('--verify <dir>', 'run nothing: say what this folder is, and what was changed in it since it was made')
    .option('--expect-target <target>', 'with --verify: a name or an address; evidence of another target is refused')
    .option('--not-older-than <age>', 'with --verify: such as 12h or 30d; older evidence is refused', ageOf)
    .option('--require-signature', 'with --verify and --key: refuse what that key did not sign; never pass unchecked')
    .option('--key <file.pem>', 'Ed25519 key: the private one signs the manifest, the public one checks it')
    .option('--fault <id>', "plant a fault in payproof's own sandbox; repeatable", repeated)
    .option('--dialect <name=value>', "set a dialect switch of payproof's own sandbox; repeatable", assignment)
    .option('--force', 'replace files that are there')
    .option('--json', 'print cases and written files as one JSON value on stdout')
    .option('--quiet', 'no progress on stderr')
    .option('--no-color', 'no colours')
    .addHelpText('after', '\nExample: npx payproof evidence --target staging --script test-script.xlsx --out evidence')
    .action(act);
}

const lookingOptions = [
  ['--expect-target', 'expectTarget'],
  ['--not-older-than', 'notOlderThan'],
  ['--require-signature', 'requireSignature'],
] as const;

/** 0 when all cases pass, 1 when one fails, 3 when one was not run, 130 when interrupted. */
export async function evidence(options: EvidenceCommandOptions, io: Io): Promise<ExitCode> {
  const { out, verify: kept } = options;
  if (kept !== undefined) {
    const other = (['out', 'script', 'fault', 'dialect', 'force'] as const).find((it) => options[it] !== undefined);
    if (other !== undefined) throw new UsageError(`--verify only looks: --${other} does not go with it`);
    return checkEvidence({ ...options, verify: kept }, io);
  }
  if (out === undefined)
    throw new UsageError('say where the evidence goes, with --out DIR, or what to check, with --verify DIR');
  const looking = lookingOptions.find(([, it]) => options[it] !== undefined);
  if (looking !== undefined) throw new UsageError(`${looking[0]} goes with --verify DIR only`);
  return makeEvidence({ ...options, out }, io);
}

async function makeEvidence(options: EvidenceCommandOptions & { out: string }, io: Io): Promise<ExitCode> {
  const target = targetOf(options.target, io);
  refusePlanting(target, options);
  if (target.kind !== 'embedded' && target.apis[goLiveApi] === undefined) {
    throw new UsageError(`target '${target.name}' has no ${goLiveApi}, and the go-live cases are the charge gateway's`);
  }
  const script = options.script === undefined ? undefined : readGiven('--script', options.script, io.folder);
  const privateKeyPem =
    options.key === undefined ? undefined : readGiven('--key', options.key, io.folder).toString('utf8');
  const dir = resolve(io.folder, options.out);
  const writing = defined({ force: options.force === true, privateKeyPem, script });
  checkEvidenceOptions(dir, writing);
  io.hurry?.();
  const progress = progressLine(io, { quiet: options.quiet === true, what: 'cases' });
  const result = await runGoLive(
    defined({
      target,
      onProgress: progress.tell,
      onNote: progress.note,
      signal: io.interrupt,
      terminal: io.terminal,
      command: commandOf(options),
      references: script && referencesIn(script),
      faults: options.fault && faultsOf(options.fault),
      dialect: options.dialect && dialectOf(options.dialect),
    }),
  ).finally(progress.end);
  if (io.interrupt.aborted) {
    io.err('interrupted: nothing is written, for half a script is no evidence\n');
    return exitCode.interrupted;
  }
  const names = await writeEvidence(result, dir, writing);
  const files = names.map((name) => join(options.out, name));
  if (options.json) {
    const { schema, tool, target: judged, simulated, startedAt, tookMs, cases } = result;
    io.out(`${visibleJson({ schema, tool, target: judged, simulated, startedAt, tookMs, cases, files })}\n`);
  } else {
    if (!options.quiet) io.err(`written: ${files.map(visible).join(', ')}\n`);
    io.out(renderGoLiveTerminal(result, { color: options.color && io.colorOut }));
  }
  const { failed, notRun } = goLiveCounts(result);
  return failed > 0 ? exitCode.broken : notRun > 0 ? exitCode.undecided : exitCode.ok;
}

function commandOf({ out, target, script, fault, dialect }: EvidenceCommandOptions & { out: string }): string {
  return shellCommand([
    ...['npx', 'payproof', 'evidence', '--out', out],
    ...(target === 'sandbox' ? [] : ['--target', target]),
    ...(script === undefined ? [] : ['--script', script]),
    ...(fault ?? []).flatMap((it) => ['--fault', it]),
    ...Object.entries(dialect ?? {}).flatMap(([name, value]) => ['--dialect', `${name}=${value}`]),
  ]);
}
