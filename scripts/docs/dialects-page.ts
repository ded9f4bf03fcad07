import { ruleAnchor } from '../../src/contract/rule-pages.ts';
import type { listDialects } from '../../src/sandbox/index.ts';
import { table } from './table.ts';

/** docs/dialects.md: every switch of the sandbox by API. `ruleIds` are those that a switch may be named after. */
export function dialectsPage(dialects: ReturnType<typeof listDialects>, ruleIds: ReadonlySet<string>): string {
  const apis = Map.groupBy(dialects, (it) => it.api);
  const told = new Set<string>();
  /** Two APIs may have a switch of one name: the first has it to itself. */
  const anchorOf = (id: string): string => {
    const anchor = told.has(ruleAnchor(id)) ? id.replace('/', '-') : ruleAnchor(id);
    told.add(anchor);
    return anchor;
  };
  const parts = [...apis].map(([api, own]) => {
    const rows = own.map((it) => {
      const name = it.id.slice(api.length + 1);
      const listed = it.values.map((value) => (value === it.default ? `**${value}**` : value));
      const values = [...listed, ...(it.own ? [`or such as \`${it.own.example}\``] : [])].join(', ');
      const rule = ruleIds.has(it.id) ? `[rule](rules/${api}.md#${ruleAnchor(it.id)})` : '–';
      return [`<a id="${anchorOf(it.id)}"></a>\`${name}\``, it.changes, values, it.section, rule];
    });
    return `## ${api}\n\n${table(['switch', 'what it changes', 'values, default in bold', 'section', 'rule'], rows)}`;
  });
  return `# Dialects

<!-- Made by \`npm run docs\` from the sandbox. Change the switches there instead. -->

Where a document conflicts with itself or does not show something, the sandbox has a switch. Its default is the reading
that the document gives first, where it gives one. No value of any switch breaks a rule, so a client that works with
every value assumes nothing that the document does not back:

    npx payproof sandbox --dialect failed-pin-form=http-422 --dialect sms-repeated=repeated
    npx payproof verify --dialect failed-pin-form=http-422

Where two APIs have a switch of the same name, write it with its API: \`charge-gateway/sms-repeated\`.

${parts.join('\n\n')}
`;
}
