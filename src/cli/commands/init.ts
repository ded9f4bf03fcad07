import { resolve } from 'node:path';
import { Command, Option } from 'commander';
import { type ExitCode, exitCode } from '../exit-code.ts';
import { configName, envName, filesOf } from '../init/files-of.ts';
import { reportFolder } from '../init/pipeline-files.ts';
import { type InitOptions, readWishes } from '../init/read-wishes.ts';
import { driverKinds, pipelines, secretPlaces } from '../init/wishes.ts';
import { demandIgnoreFile, ignoreByGit, refuseThere, writeNew } from '../init/write-new.ts';
import type { Io } from '../io.ts';
import { repeated } from '../options/parse-options.ts';
import { shellCommand } from '../shell-command.ts';

/** The command `init`; `act` gets its options. */
export function initCommand(act: (options: InitOptions) => Promise<void>): Command {
  return new Command('init')
    .description(
      'Write a target file, a driver and a pipeline file to begin with; asks where somebody is at the terminal.',
    )
    .option('--api <api>', 'an API that the target serves; repeatable', repeated)
    .option('--base <api=url>', 'base address of an API, or the address alone where there is one; repeatable', repeated)
    .option('--name <name>', 'name of the target (default: staging)')
    .addOption(
      new Option(
        '--secrets <place>',
        `${envName}, which git does not see, or variables that are set elsewhere (default: file)`,
      ).choices(secretPlaces),
    )
    .addOption(
      new Option(
        '--driver <kind>',
        'how the target is moved beside its APIs; none writes a driver that is switched off (default: none)',
      ).choices(driverKinds),
    )
    .addOption(new Option('--ci <kind>', 'a file for the pipeline (default: none)').choices(pipelines))
    .option('--folder <dir>', 'write there', '.')
    .addHelpText(
      'after',
      '\nExample: npx payproof init --api charge-gateway --base https://gateway.example/v1 --ci github\nNothing that is there is overwritten. docs/targets.md explains what the files hold.',
    )
    .action(act);
}

/** Writes the files, or none. Throws UsageError. */
export async function init(options: InitOptions, io: Io): Promise<ExitCode> {
  const { folder = '.' } = options;
  const root = resolve(io.folder, folder);
  // Nobody answers questions for nothing.
  refuseThere(root, [configName]);
  demandIgnoreFile(root);
  let wishes: Awaited<ReturnType<typeof readWishes>>;
  try {
    wishes = await readWishes(options, io.ask);
  } catch (problem) {
    if (!io.interrupt.aborted) throw problem;
    io.err('\npayproof: interrupted; nothing was written\n');
    return exitCode.interrupted;
  }
  const { files, variables } = filesOf(wishes);
  const leftAlone = writeNew(root, files);
  const ignored = ignoreByGit(root, ['node_modules/', envName, 'report/', `${reportFolder}/`]);
  const inFolder = (path: string): string => (folder === '.' ? path : `${folder.replace(/\/+$/, '')}/${path}`);
  const wide = Math.max(...files.map(({ path }) => inFolder(path).length));
  const lines = [
    ...files
      .filter((it) => !leftAlone.includes(it))
      .map(({ path, note }) => `wrote ${inFolder(path).padEnd(wide)}  ${note}`),
    ...(ignored.length > 0 ? [`added to ${inFolder('.gitignore')}: ${ignored.join(', ')}`] : []),
    ...leftAlone.flatMap(({ path, text }) => [
      '',
      `${inFolder(path)} is there already and was left alone; add to it:`,
      text.trimEnd(),
    ]),
    '',
    'Next:',
    ...(wishes.secrets === 'file'
      ? [
          `  fill in ${inFolder(envName)}, then load it:  . ${shellCommand([inFolder(envName).replace(/^(?![./])/, './')])}`,
        ]
      : [`  set ${variables.join(', ')}`]),
    `  npx payproof doctor --target ${shellCommand([folder === '.' ? wishes.name : inFolder(configName)])}`,
  ];
  io.out(`${lines.join('\n')}\n`);
  return exitCode.ok;
}
