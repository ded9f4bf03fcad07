import { Command } from 'commander';
import { loadRegister, type Rule } from '../contract/index.ts';
import { listFaults } from '../sandbox/index.ts';
import { unknownName } from '../target/index.ts';
import { type ExitCode, exitCode } from './exit-code.ts';
import type { Io } from './io.ts';
import { judgedApis, suite } from './suite.ts';
import { UsageError } from './usage-error.ts';

/** The command `explain`; `act` gets the id. */
export function explainCommand(act: (id: string) => Promise<void>): Command {
  return new Command('explain')
    .description('Say what a rule, a check or a fault is, what belongs to it, and how to run it.')
    .argument('<id>', 'id of a rule or fault, or slug of a check')
    .action(act);
}

/** Throws UsageError for an id that nothing has. */
export function explain(id: string, io: Io): Promise<ExitCode> {
  const register = judgedApis.flatMap((api) => loadRegister(api));
  const rule = register.find((it) => it.id === id);
  const check = [...suite.checks, ...suite.observers].find((it) => it.slug === id);
  const fault = listFaults().find((it) => it.id === id || it.id.endsWith(`/${id}`));
  const parts = [
    ...(rule ? [aboutRule(rule)] : []),
    ...(check ? [aboutCheck(check)] : []),
    ...(fault
      ? [
          [
            `fault ${fault.id}`,
            fault.title,
            `kind: ${fault.pair}`,
            `breaks: ${fault.breaks}`,
            `see it: npx payproof verify --fault ${fault.id} --rule ${fault.breaks}`,
          ],
        ]
      : []),
  ];
  if (parts.length === 0) {
    const known = [...register, ...listFaults()].map((it) => it.id).concat(suite.checks.map((it) => it.slug));
    const hint = unknownName('rule, check or fault', id, known).replace(/ Legal: .*$/s, '');
    throw new UsageError(
      `${hint} Legal: what 'payproof rules', 'payproof verify --list' and 'payproof selftest' name.`,
    );
  }
  io.out(`${parts.map(([title, ...lines]) => [title, ...lines.map((it) => `  ${it}`)].join('\n')).join('\n\n')}\n`);
  return Promise.resolve(exitCode.ok);
}

function aboutRule(rule: Rule): string[] {
  const deciders = [...suite.checks, ...suite.observers].filter((it) => it.rules.includes(rule.id));
  const faults = listFaults().filter((it) => it.breaks === rule.id);
  return [
    `rule ${rule.id}`,
    rule.text,
    `binds: ${rule.party}`,
    `certainty: ${rule.certainty}${rule.readings ? `, readings: ${rule.readings.join(', ')}` : ''}`,
    `source: section ${rule.source}`,
    ...(rule.undecidable ? [`no check from outside decides it: ${rule.undecidable}`] : []),
    ...deciders.map((it) => `decided by: ${it.slug} (${it.title})`),
    ...faults.map((it) => `broken by fault: ${it.id} (${it.title})`),
    ...(rule.party === 'provider' && !rule.undecidable ? [`judge it: npx payproof verify --rule ${rule.id}`] : []),
  ];
}

function aboutCheck({
  slug,
  title,
  rules,
  needs,
}: {
  slug: string;
  title: string;
  rules: readonly string[];
  needs: readonly string[];
}): string[] {
  const run = suite.checks.some((it) => it.slug === slug) ? [`run it: npx payproof verify --check ${slug}`] : [];
  return [
    `check ${slug}`,
    title,
    `needs: ${needs.join(', ') || 'nothing but HTTP'}`,
    ...rules.map((it) => `decides: ${it}`),
    ...run,
  ];
}
