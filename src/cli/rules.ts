import { Command, Option } from 'commander';
import { loadRegister, type Party, type Rule } from '../contract/index.ts';
import { chooseAll } from './choose.ts';
import { type ExitCode, exitCode } from './exit-code.ts';
import type { Io } from './io.ts';
import { repeated } from './parse-options.ts';
import { judgedApis } from './suite.ts';

export interface RulesOptions {
  api?: string[];
  party?: Party;
  json?: boolean;
}

/** The command `rules`; `act` gets its options. */
export function rulesCommand(act: (options: RulesOptions) => Promise<void>): Command {
  return new Command('rules')
    .description('List the register of rules.')
    .option('--api <api>', 'only this API; repeatable', repeated)
    .addOption(new Option('--party <party>', 'only rules that bind it').choices(['provider', 'client', 'receiver']))
    .option('--json', 'print the rules as one JSON value on stdout')
    .action(act);
}

export function listRules({ api, party, json }: RulesOptions, io: Io): Promise<ExitCode> {
  const apis = api ? chooseAll('API', api, judgedApis) : judgedApis;
  const rules = apis.flatMap((it) => loadRegister(it)).filter((it) => party === undefined || it.party === party);
  io.out(json ? `${JSON.stringify(rules, null, 2)}\n` : `${rules.map(ruleText).join('\n')}\n${rules.length} rules\n`);
  return Promise.resolve(exitCode.ok);
}

function ruleText({ id, party, certainty, source, text }: Rule): string {
  return `${id}\n    ${text}\n    ${certainty}, binds the ${party}, section ${source}`;
}
