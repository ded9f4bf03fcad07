import { Command } from 'commander';
import { apis as allApis, defined } from '../../contract/index.ts';
import { describeGeneration, generate, languages } from '../../generation/index.ts';
import { visibleJson, visibleLines } from '../../protocol/visible.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { chooseAll } from '../options/choose.ts';
import { repeated } from '../options/parse-options.ts';
import { UsageError } from '../usage-error.ts';

export interface GenerateCommandOptions {
  api?: string[];
  check?: boolean;
  full?: boolean;
  lang?: string;
  out?: string;
  since?: string;
  json?: boolean;
}

/** The command `generate`; `act` gets its options. */
export function generateCommand(act: (options: GenerateCommandOptions) => Promise<void>): Command {
  return new Command('generate')
    .description('Make the typed clients from the contracts, or check or compare them.')
    .option('--api <api>', 'only this API; repeatable', repeated)
    .option('--check', 'change nothing; say whether generated/ is what the contracts make')
    .option('--full', 'with --check: fail where it cannot regenerate, rather than compare sums')
    .option('--lang <language>', `a client in another language: ${languages.join(', ')}; with --out`)
    .option('--out <dir>', 'where that client is written')
    .option('--since <commit>', "compare the client's public surface with a commit's, or between two as A..B")
    .option('--json', 'print the result as one JSON value on stdout')
    .addHelpText('after', '\nExample: npx payproof generate --api charge-gateway --lang java --out client')
    .action(act);
}

/** 0 when done or fresh, 1 when something is stale or breaks callers. Throws GenerationError. */
export async function runGenerate({ api, json, lang, ...rest }: GenerateCommandOptions, io: Io): Promise<ExitCode> {
  const apis = api && chooseAll('API', api, allApis);
  const [language] = lang === undefined ? [] : chooseAll('language', [lang], languages);
  if (rest.out !== undefined && (language === undefined || rest.out.trim() === ''))
    throw new UsageError('--out names the folder of a client in another language: give --lang LANGUAGE --out DIR');
  const wanted = { ...rest, ...defined({ apis, lang: language }), signal: io.interrupt };
  const result = await generate(wanted).catch((error: unknown) => {
    if (!io.interrupt.aborted) throw error;
  });
  if (result === undefined) {
    io.err('payproof: interrupted; nothing was changed\n');
    return exitCode.interrupted;
  }
  io.out(json ? `${visibleJson(result)}\n` : `${visibleLines(describeGeneration(result))}\n`);
  return result.ok ? exitCode.ok : exitCode.broken;
}
