import { ruleAnchor } from '../../src/contract/rule-pages.ts';
import type { FaultInfo } from '../../src/sandbox/index.ts';
import { table } from './table.ts';

/** docs/faults.md: every fault of the sandbox by API. */
export function faultsPage(faults: readonly FaultInfo[]): string {
  const apis = Map.groupBy(faults, (it) => it.api);
  const parts = [...apis].map(([api, own]) => {
    const rows = own.map(({ id, title, pair, breaks }) => [
      `<a id="${ruleAnchor(id)}"></a>\`${id.slice(api.length + 1)}\``,
      title,
      pair.replaceAll('-', ' '),
      `[${breaks.slice(api.length + 1)}](rules/${api}.md#${ruleAnchor(breaks)})`,
    ]);
    const head = ['fault', 'what is wrong', 'kind', 'breaks the rule'];
    return `## ${api}: ${own.length} faults\n\n${table(head, rows)}`;
  });
  return `# Faults

<!-- Made by \`npm run docs\` from the sandbox. Change the faults there instead. -->

A fault is one planted defect of the sandbox. A run against a faulty sandbox shows what a broken rule looks like, and
\`payproof selftest\` plants each of them in turn and expects the rule that it names to fail:

    npx payproof verify --fault any-currency-accepted
    npx payproof sandbox --fault any-currency-accepted
    npx payproof selftest --fault any-currency-accepted

Beside the faults of this page, which were written by hand, each fact that a contract states about an answer gives one: a
required field absent or wrongly spelled, a value of another type or outside its closed set, another media type, a header
absent, another status. \`payproof selftest --list\` lists them too; their names begin with \`derived/\`:

    npx payproof verify --fault derived/charge/200/amount-absent

The kind of a fault says on which side of right it is: it accepts too much, refuses too much, or answers wrongly.

${parts.join('\n\n')}
`;
}
