import { Command, Option } from 'commander';
import {
  type Api,
  apis as allApis,
  type Certainty,
  loadRegister,
  type Party,
  type Rule,
} from '../../contract/index.ts';
import { visibleJson } from '../../protocol/visible.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { chooseAll } from '../options/choose.ts';
import { repeated } from '../options/parse-options.ts';

const parties: readonly Party[] = ['provider', 'client', 'receiver'];
const certainties: readonly Certainty[] = ['stated', 'conflicting', 'implied', 'silent'];

export interface RulesOptions {
  api?: string[];
  party?: Party;
  certainty?: Certainty;
  json?: boolean;
}

/** The command `rules`; `act` gets its options. */
export function rulesCommand(act: (options: RulesOptions) => Promise<void>): Command {
  return new Command('rules')
    .description('List the register of rules.')
    .option('--api <api>', 'only this API; repeatable', repeated)
    .addOption(new Option('--party <party>', 'only rules that bind it').choices(parties))
    .addOption(new Option('--certainty <certainty>', 'only rules of this certainty').choices(certainties))
    .option('--json', 'print { total, counts by API, party and certainty, rules } as one JSON value on stdout')
    .addHelpText('after', '\nExample: npx payproof rules --api charge-gateway --certainty stated')
    .action(act);
}

/** Lists the rules of every API that has a contract, or of those that the options leave. Throws UsageError. */
export function listRules({ api, party, certainty, json }: RulesOptions, io: Io): Promise<ExitCode> {
  const apis = api ? chooseAll('API', api, allApis) : allApis;
  const rules = apis
    .flatMap((it) => loadRegister(it))
    .filter((it) => party === undefined || it.party === party)
    .filter((it) => certainty === undefined || it.certainty === certainty);
  const counts = countsOf(rules, apis);
  if (json) io.out(`${visibleJson({ total: rules.length, counts, rules })}\n`);
  else
    io.out(
      [...rules.map(ruleText), '', ...Object.entries(counts).map(countText), `${rules.length} rules\n`].join('\n'),
    );
  return Promise.resolve(exitCode.ok);
}

type Counts = Record<string, Record<Party, Record<Certainty, number>>>;

function countsOf(rules: readonly Rule[], apis: readonly Api[]): Counts {
  const countOf = (api: Api, party: Party, certainty: Certainty): number =>
    rules.filter((it) => it.api === api && it.party === party && it.certainty === certainty).length;
  const ofParty = (api: Api, party: Party) =>
    Object.fromEntries(certainties.map((certainty) => [certainty, countOf(api, party, certainty)]));
  return Object.fromEntries(
    apis.map((api) => [api, Object.fromEntries(parties.map((party) => [party, ofParty(api, party)]))]),
  ) as Counts;
}

function ruleText({ id, party, certainty, source, text }: Rule): string {
  return `${id}\n    ${text}\n    ${certainty}, binds the ${party}, section ${source}`;
}

/** Such as `charge-gateway: provider 246 stated, 5 conflicting; client 29 stated`. */
function countText([api, byParty]: [string, Counts[string]]): string {
  const words = parties.flatMap((party) => {
    const some = certainties.filter((it) => byParty[party][it] > 0).map((it) => `${byParty[party][it]} ${it}`);
    return some.length > 0 ? [`${party} ${some.join(', ')}`] : [];
  });
  return `${api}: ${words.join('; ') || 'none'}`;
}
